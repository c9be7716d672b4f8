import { type Envelope } from '../../app/domain/offline/outbox/input.ts'
import { isGenuine, newServerKey, readMacSecret, sha256, toText } from '../../app/domain/offline/outbox/seal.ts'
import { openOperation, readOwnKey } from '../../app/domain/offline/outbox/keys.server.ts'

type Arrived = { envelope: Envelope; body: unknown; userId: string; parts: Map<string, Uint8Array> }

/**
 * Stands in for a server, as far as an outbox needs one. It opens what it receives, and counts the same operation once.
 */
export class OutboxServer {
  operations: Arrived[] = []
  /** Every request that reached the server. */
  calls: string[] = []
  hellos: { phone?: string; lastSeq?: number; waiting?: number[]; announced?: object[]; lost?: object }[] = []
  missing: number[] = []
  epoch = 'first'
  /** What happens to requests: nothing gets through, only the answer is lost, or another server answers. */
  line: 'up' | 'down' | 'deaf' | 'hotel' = 'up'
  /** The connection breaks after this many requests. */
  cutAfter = Infinity
  refuses: Envelope['kind'] | null = null
  /** What the server has decided on an operation that arrived complete, by its id; otherwise it is done. */
  decided = new Map<string, { state: string; words: string | null; at?: string }>()
  private keys = newServerKey()
  private secrets = new Map<string, string>()

  fetch = async (path: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> => {
    if (this.line === 'down' || this.calls.length >= this.cutAfter) throw new TypeError('Failed to fetch')
    if (this.line === 'hotel') return new Response('<html>Please pay</html>')
    this.calls.push(`${method} ${path}`)
    const answer = await this.answer(method, path, body)
    if (this.line === 'deaf') throw new TypeError('Failed to fetch')
    return answer
  }

  /** Returns whether a phone has its secret from this server. */
  knows = (phone: string) => this.secrets.has(phone)

  /** Returns the bodies of what arrived, of one kind. */
  bodies = (kind: Envelope['kind']) =>
    this.operations.filter(({ envelope }) => envelope.kind === kind).map(({ body }) => body)

  /**
   * Acts like a server that was restored from a backup: everything since then is unknown.
   * @param older whether the backup is also older than the phones, so that their secrets are gone
   */
  restore({ older = false } = {}): void {
    this.operations = []
    this.epoch += '+'
    if (older) this.secrets.clear()
  }

  private async answer(method: string, path: string, body: unknown): Promise<Response> {
    if (path === '/api/outbox/phone') return this.welcome(JSON.parse(String(body)) as { phone?: string })
    if (path === '/api/outbox') return this.take((JSON.parse(String(body)) as { envelope: Envelope }).envelope)
    const [, , , id, , hash] = path.split('/')
    const operation = this.operations.find(({ envelope }) => envelope.id === id)
    if (!operation) return Response.json({ message: 'Not found' }, { status: 404 })
    if (method === 'GET') return Response.json(this.receipt(operation))
    const bytes = new Uint8Array(body as ArrayBuffer)
    if ((await sha256(bytes.buffer)) !== hash) return Response.json({ message: 'Other bytes' }, { status: 400 })
    const { openPart } = await openOperation(operation.envelope, await this.ownKey())
    operation.parts.set(hash, await openPart(bytes))
    return Response.json({ missing: this.receipt(operation).missing })
  }

  private async ownKey() {
    const { publicKey, privateKey } = await this.keys
    return readOwnKey(publicKey, privateKey)
  }

  private async welcome(hello: { phone?: string }): Promise<Response> {
    this.hellos.push(hello)
    const known = hello.phone !== undefined && this.secrets.has(hello.phone)
    const phone = known ? hello.phone! : crypto.randomUUID()
    const secret = toText(crypto.getRandomValues(new Uint8Array(32)).buffer)
    if (!known) this.secrets.set(phone, secret)
    return Response.json({
      phone,
      macSecret: known ? null : secret,
      serverKey: { id: KEY_ID, publicKey: (await this.keys).publicKey },
      serverAt: new Date().toISOString(),
      proof: 'proof',
      mark: 'mark',
      epoch: this.epoch,
      missing: this.missing,
      neverArrived: [],
    })
  }

  private async take(envelope: Envelope): Promise<Response> {
    const known = this.secrets.get(envelope.phone)
    if (!known || !(await isGenuine(envelope, await readMacSecret(known))))
      return Response.json({ code: 'unknown_phone' }, { status: 403 })
    if (envelope.kind === this.refuses) return Response.json({ message: 'We cannot take this.' }, { status: 400 })
    const before = this.operations.find((each) => each.envelope.id === envelope.id)
    if (before) return Response.json(this.receipt(before))
    const isUsed = ({ envelope: { phone, seq } }: Arrived) => phone === envelope.phone && seq === envelope.seq
    if (this.operations.some(isUsed)) return Response.json({ code: 'other_content' }, { status: 409 })
    const { inside } = await openOperation(envelope, await this.ownKey())
    const { body, userId } = inside as { body: unknown; userId: string }
    const arrived = { envelope, body, userId, parts: new Map<string, Uint8Array>() }
    this.operations.push(arrived)
    return Response.json(this.receipt(arrived), { status: 201 })
  }

  private receipt({ envelope, parts }: Arrived) {
    const missing = envelope.parts.map((part) => part.sha256).filter((hash) => !parts.has(hash))
    const state = missing.length > 0 && NEEDS_PARTS.includes(envelope.kind) ? 'received' : 'applied'
    const now = new Date().toISOString()
    return {
      ...NOTHING_TOLD,
      id: envelope.id,
      ...(this.decided.get(envelope.id) ?? { state }),
      receivedAt: now,
      missing,
      serverAt: now,
      proof: 'proof',
      epoch: this.epoch,
    }
  }
}

const NEEDS_PARTS: Envelope['kind'][] = ['form', 'site_act']
const KEY_ID = '01900000-0000-7000-8000-000000000001'
const NOTHING_TOLD = { at: null, trust: null, subject: null, reference: null, words: null, view: null }
