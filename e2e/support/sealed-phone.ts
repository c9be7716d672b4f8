import { randomUUID } from 'node:crypto'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { greetPhone } from '~/domain/offline/outbox/hello.server.ts'
import { Hello } from '~/domain/offline/outbox/input.ts'
import { type OperationKind } from '~/domain/offline/outbox/envelope.ts'
import { receivePart } from '~/domain/offline/outbox/parts.server.ts'
import { receiveOperation } from '~/domain/offline/outbox/receive.server.ts'
import { readMacSecret, readPublicKey, sealOperation } from '~/domain/offline/outbox/seal.ts'

const HOUR = 3_600_000

/** A phone of somebody that has met the server, within the process of a test. */
export async function sealedPhone(person: Person, now: Date) {
  const at = now.toISOString()
  const hello = (more: object = {}) => greetPhone(person, Hello.parse({ phoneAt: at, ...more }), () => now)
  const welcome = await hello()
  const key = { id: welcome.serverKey.id, key: await readPublicKey(welcome.serverKey.publicKey) }
  const secret = await readMacSecret(welcome.macSecret!)
  let seq = 0
  const write = async (
    kind: OperationKind,
    body: unknown,
    madeAt: Date,
    parts: Uint8Array[] = [],
    userId = person.id,
  ) => {
    const outside = { v: 1 as const, id: randomUUID(), phone: welcome.phone, seq: ++seq, kind }
    const before = new Date(madeAt.getTime() - HOUR).toISOString()
    const contact = { serverAt: before, phoneAt: before }
    const inside = { schema: 1 as const, userId, madeAt: madeAt.toISOString(), contact, jumped: false, body }
    return sealOperation(outside, inside, parts, key, secret)
  }
  type Written = Awaited<ReturnType<typeof write>>
  const send = async ({ envelope }: Written) =>
    (await receiveOperation(person, { envelope, sentAt: now.toISOString() }, () => now)).receipt
  const sendPart = ({ envelope, parts }: Written, index: number) => {
    const { sha256 } = envelope.parts[index]!
    return receivePart(person, { operationId: envelope.id, sha256, bytes: new Uint8Array(parts[index]!) }, () => now)
  }
  return { id: welcome.phone, epoch: welcome.epoch, hello, write, send, sendPart }
}
