import { randomUUID } from 'node:crypto'
import { type Contact, type Envelope, type Sealed } from '../../app/domain/offline/outbox/input.ts'
import {
  fromText,
  readMacSecret,
  readPublicKey,
  sealOperation,
  signEnvelope,
  signSent,
} from '../../app/domain/offline/outbox/seal.ts'
import { metBefore } from './met-before.ts'

type Kind =
  'punch' | 'check_in' | 'sos' | 'form' | 'site_log' | 'site_act' | 'paper' | 'tour_start' | 'tour_scan' | 'tour_finish'
/** How an operation is made. Tests may set any part of it to something false. */
type How = {
  /** How long ago it was made, in milliseconds, by a correct clock. */
  ago?: number
  /** How fast the phone's clock was when the operation was made, and is when it is sent. */
  ahead?: number
  aheadNow?: number
  contact?: Contact | null
  jumped?: boolean
  parts?: Uint8Array[]
  seq?: number
  id?: string
  userId?: string
  /** Content that replaces the operation's own. */
  inside?: unknown
}
export type Kept = Awaited<ReturnType<OutboxPhone['make']>>
type Welcome = {
  phone: string
  macSecret: string
  serverAt: string
  proof: string
  serverKey: { id: string; publicKey: string }
}
type Answer = { status: number; body: Record<string, unknown> }

/** A phone as the server sees it: it seals with the keys it was given, and sends from any session or none. */
export class OutboxPhone {
  private seq = 0
  private constructor(
    public url: string,
    readonly cookie: string,
    readonly userId: string,
    readonly id: string,
    private readonly secret: CryptoKey,
    private readonly key: { id: string; key: CryptoKey },
    readonly contact: Contact,
    private readonly prove: (serverAt: string) => string,
  ) {}

  /** Makes the first contact as this session's person. The server believes that it was `days` ago. */
  static async open({ url, folder }: { url: string; folder: string }, cookie: string, days = 3): Promise<OutboxPhone> {
    const user = (await ask(url, cookie, 'GET', '/api/auth/user')).body as { id: string }
    const phoneAt = new Date().toISOString()
    const { status, body } = await ask(url, cookie, 'POST', '/api/outbox/phone', { phoneAt })
    if (status !== 200) throw new Error(`no hello: ${status} ${JSON.stringify(body)}`)
    const { phone, macSecret, serverKey, serverAt, proof } = body as Welcome
    const key = { id: serverKey.id, key: await readPublicKey(serverKey.publicKey) }
    const secret = await readMacSecret(macSecret)
    const prove = metBefore(folder, phone, days * 86_400_000)
    return new OutboxPhone(url, cookie, user.id, phone, secret, key, { serverAt, phoneAt, proof }, prove)
  }

  hello = (more: object = {}) =>
    ask(this.url, this.cookie, 'POST', '/api/outbox/phone', {
      phone: this.id,
      lastSeq: this.seq,
      phoneAt: new Date().toISOString(),
      ...more,
    })

  /** Makes an operation, sealed; nothing is sent. */
  async make(kind: Kind, body: unknown, how: How = {}) {
    const { ago = 0, ahead = 0, aheadNow = ahead, parts = [], jumped = false } = how
    const seq = how.seq ?? ++this.seq
    const outside = { id: how.id ?? randomUUID(), phone: this.id, seq, kind }
    const madeAt = new Date(Date.now() - ago + ahead).toISOString()
    const known = how.contact === undefined ? this.contactBefore(ago, ahead) : how.contact
    const inside: Sealed = { schema: 1, userId: how.userId ?? this.userId, madeAt, contact: known, jumped, body }
    const sealed = await sealOperation(outside, (how.inside ?? inside) as Sealed, parts, this.key, this.secret)
    return { ...sealed, id: outside.id, seq, aheadNow }
  }

  /** Sends the operation; by default without a session. */
  send = async ({ envelope, aheadNow }: Kept, cookie = '') => {
    const sentAt = new Date(Date.now() + aheadNow).toISOString()
    const sentMac = await signSent(envelope.id, sentAt, this.secret)
    return ask(this.url, cookie, 'POST', '/api/outbox', { envelope, sentAt, sentMac })
  }

  /**
   * Sends it as somebody would who delivers it for another person: with any time, and without the phone's signature on
   * it.
   */
  carry = ({ envelope }: Kept, sentAt = new Date(), cookie = '') =>
    ask(this.url, cookie, 'POST', '/api/outbox', { envelope, sentAt: sentAt.toISOString() })

  /** Returns the same envelope with different outer fields, correctly signed. */
  async resign(envelope: Envelope, other: object): Promise<Envelope> {
    const changed = { ...envelope, ...other } as Envelope
    return { ...changed, mac: await signEnvelope(changed, this.secret) }
  }

  sendPart = ({ id, envelope, parts }: Kept, index: number, bytes = new Uint8Array(parts[index]!)) =>
    ask(this.url, '', 'PUT', `/api/outbox/${id}/parts/${envelope.parts[index]!.sha256}`, bytes)

  look = (id: string, cookie = '') => ask(this.url, cookie, 'GET', `/api/outbox/${id}`)

  /** Makes and sends an operation as the phone's own person. */
  do = async (kind: Kind, body: unknown, how: How = {}) => this.send(await this.make(kind, body, how), this.cookie)

  /** Returns a contact whose time is an hour before the operation by both clocks. */
  private contactBefore(ago: number, ahead: number): Contact {
    const at = Date.now() - ago - 3_600_000
    const serverAt = new Date(at).toISOString()
    return { serverAt, phoneAt: new Date(at + ahead).toISOString(), proof: this.prove(serverAt) }
  }
}

/** Returns the bytes of a data URL. */
export const bytesOfUrl = (dataUrl: string) => fromText(dataUrl.slice(dataUrl.indexOf(',') + 1).replace(/=+$/, ''))

async function ask(url: string, cookie: string, method: string, path: string, body?: object): Promise<Answer> {
  const raw = body instanceof Uint8Array
  const headers = {
    ...(cookie && { Cookie: cookie }),
    ...(body && { 'Content-Type': raw ? 'application/octet-stream' : 'application/json' }),
  }
  const sent = raw ? new Uint8Array(body) : body && JSON.stringify(body)
  const answer = await fetch(url + path, { method, headers, body: sent })
  return { status: answer.status, body: (await answer.json().catch(() => null)) as Answer['body'] }
}
