import { and, eq, or } from 'drizzle-orm'
import { operationParts, operations } from '#db/schema/outbox.ts'
import { type Actor } from '../access/actor.ts'
import { limitRate } from '../access/throttle.server.ts'
import { findPhone, noteArrival, type Phone, secretOf } from '../phones/phones.server.ts'
import { timeOf } from '../phones/time-of.ts'
import { conflict, invalid, Problem } from '~/platform/problem.ts'
import { commitVital, db, write } from '~/platform/store.server.ts'
import { applyOperation } from './apply.server.ts'
import { type Envelope, Sealed, type Sent } from './input.ts'
import { privateKeyOf } from './keys.server.ts'
import { findOperation, type Operation } from './operations.server.ts'
import { type ReceiptView, viewReceipt } from './receipt.server.ts'
import { isGenuine, openOperation, readMacSecret } from './seal.ts'

/** Junk from one address in a minute, and genuine operations of one phone and from one address. */
const PACE = { junk: 60, phone: 120, address: 600 }

/**
 * Takes an operation in, whoever brings it: its phone's MAC says whose it is. The same one again is answered from what
 * became of it; nothing happens twice.
 * @returns `fresh` tells whether it had not arrived before
 * @throws Problem forbidden with code unknown_phone, conflict with code other_content, too_many (never for an SOS)
 */
export async function receiveOperation(
  actor: Actor,
  { envelope, sentAt }: Sent,
  clock = () => new Date(),
): Promise<{ fresh: boolean; receipt: ReceiptView }> {
  const phone = await demandGenuine(actor, envelope)
  const before = sameOperation(envelope)
  const row = before ?? (await keepOperation(phone, envelope, new Date(sentAt), clock))
  await applyOperation(row.id, actor, clock)
  return { fresh: !before && row.mac === envelope.mac, receipt: viewReceipt(actor, findOperation(row.id)!, clock()) }
}

/** Insists on the MAC, before any key is looked at. */
async function demandGenuine(actor: Actor, envelope: Envelope): Promise<Phone> {
  const ip = actor.kind === 'system' ? null : actor.ip
  const phone = findPhone(envelope.phone)
  const genuine = phone && (await isGenuine(envelope, await readMacSecret(secretOf(phone))))
  if (!genuine) {
    limitRate('outbox-junk', ip, PACE.junk)
    throw new Problem('forbidden', 'This phone is not known here', { code: 'unknown_phone' })
  }
  if (envelope.kind !== 'sos') {
    limitRate('outbox-phone', phone.id, PACE.phone)
    limitRate('outbox', ip, PACE.address)
  }
  if (new Set(envelope.parts.map(({ sha256 }) => sha256)).size !== envelope.parts.length)
    throw invalid('parts', 'A part stands there twice')
  return phone
}

/** What arrived under this id before. @throws Problem conflict where it, or its number, was another operation's */
function sameOperation({ id, phone, seq, mac }: Envelope): Operation | undefined {
  const numbered = and(eq(operations.phoneId, phone), eq(operations.seq, seq))
  const found = db()
    .select()
    .from(operations)
    .where(or(eq(operations.id, id), numbered))
    .all()
  if (found.some((row) => row.id !== id || row.mac !== mac))
    throw conflict('Something else has arrived under this number', { code: 'other_content' })
  return found[0]
}

async function keepOperation(
  phone: Phone,
  envelope: Envelope,
  sentAt: Date,
  clock: () => Date,
): Promise<Pick<Operation, 'id' | 'mac'>> {
  const inside = await openInside(envelope, phone)
  const { id, seq, kind, mac, parts } = envelope
  return commitVital(() => {
    // Opening it took a moment: another page may have brought it meanwhile.
    const before = sameOperation(envelope)
    if (before) return before
    const now = clock()
    const row = { id, phoneId: phone.id, userId: phone.userId, seq, kind, mac, envelope, sentAt, receivedAt: now }
    const state = inside
      ? { state: 'received', action: actionIn(kind, inside.body), ...whenOf(inside, sentAt, now) }
      : { state: 'refused', words: UNREADABLE, settledAt: now }
    write()
      .insert(operations)
      .values({ ...row, ...state })
      .run()
    const named = parts.map(({ sha256, bytes }, position) => ({ operationId: id, position, sha256, bytes }))
    if (named.length > 0) write().insert(operationParts).values(named).run()
    noteArrival(phone.id, seq, now)
    return { id, mac }
  })
}

const UNREADABLE = 'This could not be read by the server, so it was not done. Please tell the office.'

/** What is inside, where it opens and is what its phone may say. */
async function openInside(envelope: Envelope, phone: Phone): Promise<Sealed | null> {
  const key = await privateKeyOf(envelope.keyId)
  if (!key) return null
  const opened = await openOperation(envelope, key).catch(() => null)
  const inside = Sealed.safeParse(opened?.inside)
  return inside.success && inside.data.userId === phone.userId ? inside.data : null
}

/** Whether a punch begins or ends a shift, for the lists of control. */
function actionIn(kind: string, body: unknown): string | null {
  const action = kind === 'punch' && (body as { action?: unknown } | null)?.action
  return action === 'clock_in' || action === 'clock_out' ? action : null
}

function whenOf({ madeAt, contact, jumped }: Sealed, sentAt: Date, now: Date) {
  const timed = timeOf({
    madeAt: Date.parse(madeAt),
    sentAt: sentAt.getTime(),
    receivedAt: now.getTime(),
    contact: contact && { serverAt: Date.parse(contact.serverAt), phoneAt: Date.parse(contact.phoneAt) },
    jumped,
  })
  return {
    madeAt: new Date(madeAt),
    at: new Date(timed.at),
    trust: timed.trust,
    notBefore: timed.notBefore === null ? null : new Date(timed.notBefore),
    notAfter: new Date(timed.notAfter),
  }
}
