import { randomUUID } from 'node:crypto'
import { type Actor, type Person } from '~/domain/kernel/access/actor.ts'
import { proveContact } from '~/domain/kernel/phones/contact.server.ts'
import { greetPhone } from '~/domain/offline/outbox/hello.server.ts'
import { type Contact, Hello } from '~/domain/offline/outbox/input.ts'
import { type OperationKind } from '~/domain/offline/outbox/envelope.ts'
import { receivePart } from '~/domain/offline/outbox/parts.server.ts'
import { receiveOperation } from '~/domain/offline/outbox/receive.server.ts'
import { readMacSecret, readPublicKey, sealOperation } from '~/domain/offline/outbox/seal.ts'

const HOUR = 3_600_000

/** Returns what a hello says about operations that are still on the phone. */
export const namesOf = (written: readonly { envelope: { seq: number; mac: string } }[]) => ({
  waiting: written.map(({ envelope }) => envelope.seq),
  announced: written.map(({ envelope: { seq, mac } }) => ({ seq, mac })),
})

/** Returns a person's phone that contacted the server two days ago, for tests without a server process. */
export async function sealedPhone(person: Person, now: Date, met = new Date(now.getTime() - 48 * HOUR)) {
  const hello = (more: object = {}, at = now, by = person) =>
    greetPhone(by, Hello.parse({ phoneAt: at.toISOString(), ...more }), () => at)
  const welcome = await hello({}, met)
  const key = { id: welcome.serverKey.id, key: await readPublicKey(welcome.serverKey.publicKey) }
  const secret = await readMacSecret(welcome.macSecret!)
  let seq = 0
  /** Returns a contact at that time, with equal clocks. */
  const contactAt = (at: Date): Contact => ({
    serverAt: at.toISOString(),
    phoneAt: at.toISOString(),
    proof: proveContact(welcome.phone, at),
  })
  const write = async (
    kind: OperationKind,
    body: unknown,
    madeAt: Date,
    parts: Uint8Array[] = [],
    userId = person.id,
    contact: Contact | null = contactAt(new Date(madeAt.getTime() - HOUR)),
  ) => {
    const outside = { id: randomUUID(), phone: welcome.phone, seq: ++seq, kind }
    const inside = { schema: 1 as const, userId, madeAt: madeAt.toISOString(), contact, jumped: false, body }
    return sealOperation(outside, inside, parts, key, secret)
  }
  type Written = Awaited<ReturnType<typeof write>>
  /** @param by who delivers it, @param sentAt their claim about the phone's clock */
  const send = async ({ envelope }: Written, by: Actor = person, sentAt = now, at = now) =>
    (await receiveOperation(by, { envelope, sentAt: sentAt.toISOString() }, () => at)).receipt
  const sendPart = ({ envelope, parts }: Written, index: number, at = now) => {
    const { sha256 } = envelope.parts[index]!
    return receivePart(person, { operationId: envelope.id, sha256, bytes: new Uint8Array(parts[index]!) }, () => at)
  }
  /** Says hello, and names these operations as those that are still on the phone. */
  const announce = (written: readonly Written[], at = now) =>
    hello({ phone: welcome.phone, lastSeq: seq, ...namesOf(written) }, at)
  return {
    id: welcome.phone,
    epoch: welcome.epoch,
    mark: welcome.mark,
    secret,
    contactAt,
    hello,
    announce,
    write,
    send,
    sendPart,
  }
}
