import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { type Contact, type Envelope } from '../../app/domain/offline/outbox/input.ts'
import { readMacSecret, readPublicKey, sealOperation, signSent } from '../../app/domain/offline/outbox/seal.ts'

type Kind = Envelope['kind']
export type Answer = { status: number; ms: number; retryAfter: number; text: string }
/** An entry that a phone has stored: the body of the call, without the time of sending, and the sealed pictures. */
export type Written = { envelope: Envelope; parts: ArrayBuffer[] }

/** Sends one request over connections that are kept open, with an IP address of its own behind the proxy. */
export function ask(
  agent: http.Agent,
  url: string,
  { method, path, cookie, ip, body, urgent }: Asked,
): Promise<Answer> {
  const { hostname, port } = new URL(url)
  const sent = body === undefined ? undefined : body instanceof ArrayBuffer ? Buffer.from(body) : Buffer.from(body)
  const type = body instanceof ArrayBuffer ? 'application/octet-stream' : 'application/json'
  const extra = sent && { 'Content-Type': type, 'Content-Length': sent.length }
  const headers = { Cookie: cookie, 'X-Forwarded-For': ip, ...extra, ...(urgent && { Priority: 'u=0' }) }
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const request = http.request({ hostname, port, path, method, agent, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode!,
          ms: performance.now() - start,
          retryAfter: Number(answer.headers['retry-after'] ?? 0),
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
    request.on('error', reject)
    request.end(sent)
  })
}
type Asked = { method: string; path: string; cookie: string; ip: string; body?: string | ArrayBuffer; urgent?: boolean }

/**
 * A phone that has contacted the server once. It stores entries and sends them later, one after another, as the page
 * does.
 */
export class BenchPhone {
  private seq = 0
  /** How many answers told the phone to wait, and how many others failed. */
  readonly seen = { waits: 0, refusals: 0 }
  private constructor(
    private readonly agent: http.Agent,
    private readonly url: string,
    private readonly cookie: string,
    private readonly ip: string,
    private readonly met: Met,
  ) {}

  static async open(agent: http.Agent, url: string, cookie: string, n: number): Promise<BenchPhone> {
    const ip = `10.${20 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`
    const phoneAt = new Date().toISOString()
    const asked = { method: 'POST', path: '/api/outbox/phone', cookie, ip, body: JSON.stringify({ phoneAt }) }
    const { status, text } = await ask(agent, url, asked)
    if (status !== 200) throw new Error(`no hello: ${status} ${text}`)
    const { phone, macSecret, serverKey, serverAt, proof } = JSON.parse(text) as Welcome
    const key = { id: serverKey.id, key: await readPublicKey(serverKey.publicKey) }
    const contact = { serverAt, phoneAt, proof }
    return new BenchPhone(agent, url, cookie, ip, { id: phone, key, secret: await readMacSecret(macSecret), contact })
  }

  /** Seals an operation; nothing is sent. */
  write(kind: Kind, body: unknown, userId: string, parts: Uint8Array[] = []): Promise<Written> {
    const { id, key, secret, contact } = this.met
    const outside = { id: randomUUID(), phone: id, seq: ++this.seq, kind }
    const inside = { schema: 1 as const, userId, madeAt: new Date().toISOString(), contact, jumped: false, body }
    return sealOperation(outside, inside, parts, key, secret)
  }

  /** Reports that the phone is back, and what is waiting on it. */
  hello = (waiting: Written[]) => {
    const numbers = waiting.map(({ envelope }) => envelope.seq)
    const announced = waiting.map(({ envelope: { seq, mac } }) => ({ seq, mac }))
    const unsent = { lastSeq: this.seq, waiting: numbers, announced }
    const told = { phone: this.met.id, ...unsent, phoneAt: new Date().toISOString() }
    return this.patiently({ method: 'POST', path: '/api/outbox/phone', body: JSON.stringify(told) })
  }

  /** Sends an operation and its pictures, and waits if told to. @returns how each was answered */
  async send({ envelope, parts }: Written): Promise<Answer[]> {
    const sentAt = new Date().toISOString()
    const sentMac = await signSent(envelope.id, sentAt, this.met.secret)
    const body = JSON.stringify({ envelope, sentAt, sentMac })
    const answers = [
      await this.patiently({ method: 'POST', path: '/api/outbox', body, urgent: envelope.kind === 'sos' }),
    ]
    for (const [index, part] of parts.entries()) {
      const path = `/api/outbox/${envelope.id}/parts/${envelope.parts[index]!.sha256}`
      answers.push(await this.patiently({ method: 'PUT', path, body: part }))
    }
    return answers
  }

  private async patiently(asked: Omit<Asked, 'cookie' | 'ip'>): Promise<Answer> {
    for (;;) {
      const answer = await ask(this.agent, this.url, { ...asked, cookie: this.cookie, ip: this.ip })
      const told = answer.status === 429 || answer.status === 503
      if (!told) {
        if (answer.status >= 300) this.seen.refusals++
        return answer
      }
      this.seen.waits++
      await new Promise((next) => setTimeout(next, Math.max(1, answer.retryAfter) * 1000))
    }
  }
}

type Met = { id: string; key: { id: string; key: CryptoKey }; secret: CryptoKey; contact: Contact }
type Welcome = {
  phone: string
  macSecret: string
  serverAt: string
  proof: string
  serverKey: { id: string; publicKey: string }
}
