import { randomUUID } from 'node:crypto'
import { type Contact, type Sealed } from '../../app/domain/offline/outbox/input.ts'
import { readMacSecret, readPublicKey, sealOperation, signSent } from '../../app/domain/offline/outbox/seal.ts'
import { type Api, request } from './api.ts'
import { type Kept } from './facts.ts'

type Kind = Kept['kind']
type Welcome = {
  phone: string
  macSecret: string | null
  serverAt: string
  proof: string
  serverKey: { id: string; publicKey: string }
}
type Sealing = Awaited<ReturnType<typeof sealOperation>>
export type Waiting = { id: string; seq: number; envelope: Sealing['envelope']; parts: ArrayBuffer[] }
export type Receipt = {
  state: string
  missing: string[]
  words: string | null
  subject: { id: string } | null
  serverAt: string
  proof: string
}

/** A person's phone with the sealed outbox. It stores first, and sends when it is online. Its clock may be wrong. */
export class Handset {
  private seq = 0
  private me: { phone: string; secret: CryptoKey; key: { id: string; key: CryptoKey }; contact: Contact } | null = null
  /** Operations that are stored and not acknowledged yet. */
  waiting: Waiting[] = []

  constructor(
    private readonly api: Api,
    readonly who: string,
    readonly userId: string,
    /** By how many milliseconds its clock is fast. */
    private readonly ahead: number,
    private readonly now: () => number,
  ) {}

  /** Opens the portal online. The phone and the server make contact, and each stores the other's time. */
  async hello(): Promise<void> {
    const phoneAt = this.clock()
    const waiting = this.waiting.map(({ seq }) => seq)
    const announced = this.waiting.map(({ seq, envelope }) => ({ seq, mac: envelope.mac }))
    const unsent = this.me && { phone: this.me.phone, lastSeq: this.seq, waiting, announced }
    const asked = { ...unsent, phoneAt, persisted: true }
    const greeting = await this.api.must<Welcome>(this.who, 'POST', '/api/outbox/phone', asked)
    const { phone, macSecret, serverKey, serverAt, proof } = greeting
    const contact = { serverAt, phoneAt, proof }
    if (macSecret === null && this.me) {
      this.me.contact = contact
      return
    }
    const key = { id: serverKey.id, key: await readPublicKey(serverKey.publicKey) }
    this.me = { phone, secret: await readMacSecret(macSecret!), key, contact }
  }

  /** Seals and stores an operation; nothing is sent. */
  async writeDown(kind: Kind, body: unknown, parts: Uint8Array[] = []): Promise<Waiting> {
    if (!this.me) await this.hello()
    const { phone, secret, key, contact } = this.me!
    const outside = { id: randomUUID(), phone, seq: ++this.seq, kind }
    const inside: Sealed = { schema: 1, userId: this.userId, madeAt: this.clock(), contact, jumped: false, body }
    const sealed = await sealOperation(outside, inside, parts, key, secret)
    const waiting = { id: outside.id, seq: outside.seq, ...sealed }
    this.waiting.push(waiting)
    return waiting
  }

  /**
   * Sends a written operation, and its pictures.
   * @returns the server's answer; null if there was no valid answer, in which case the operation stays on the phone
   */
  async send(one: Waiting): Promise<Receipt | null> {
    try {
      const receipt = await this.bring(one)
      if (!receipt) return null
      for (const [index, part] of one.parts.entries()) if (!(await this.sendPart(one, index, part))) return null
      const whole = one.parts.length > 0 ? await this.look(one) : receipt
      if (!whole || whole.state === 'received') return null
      this.waiting = this.waiting.filter((each) => each !== one)
      return whole
    } catch {
      return null
    }
  }

  private async bring({ envelope }: Waiting): Promise<Receipt | null> {
    const sentAt = this.clock()
    const sentMac = await signSent(envelope.id, sentAt, this.me!.secret)
    const answer = await this.api.ask<Receipt>(this.who, 'POST', '/api/outbox', { envelope, sentAt, sentMac })
    if (answer.status !== 200 && answer.status !== 201) return null
    // Each answer gives the phone the server's time again.
    this.me!.contact = { serverAt: answer.body.serverAt, phoneAt: this.clock(), proof: answer.body.proof }
    return answer.body
  }

  private async sendPart(one: Waiting, index: number, part: ArrayBuffer): Promise<boolean> {
    const path = `/api/outbox/${one.id}/parts/${one.envelope.parts[index]!.sha256}`
    const headers = {
      'Content-Type': 'application/octet-stream',
      'X-Forwarded-For': this.api.addressOf(this.who),
    }
    const answer = await request(this.api.url + path, { method: 'PUT', headers, body: new Uint8Array(part) })
    await answer.arrayBuffer()
    return answer.status === 200
  }

  private async look({ id }: Waiting): Promise<Receipt | null> {
    const answer = await this.api.ask<Receipt>(this.who, 'GET', `/api/outbox/${id}`)
    return answer.status === 200 ? answer.body : null
  }

  private clock = () => new Date(this.now() + this.ahead).toISOString()
}
