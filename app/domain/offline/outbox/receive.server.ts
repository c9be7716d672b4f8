import { and, eq, or } from 'drizzle-orm'
import { operationParts, operations } from '#db/schema/outbox.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { limitRate, refuseOver } from '../../kernel/access/throttle.server.ts'
import { findPhone, noteArrival, type Phone, secretOf, toldAround } from '../../kernel/phones/phones.server.ts'
import { isProvenContact } from '../../kernel/phones/proof.server.ts'
import { timeOf } from '../../kernel/phones/time-of.ts'
import { conflict, invalid, Problem } from '~/platform/problem.ts'
import { commit, commitVital, db, demandDisk, write } from '~/platform/store.server.ts'
import { applyOperation, type OpenedInside } from './apply.server.ts'
import { bodyChars, PACE, REFUSED_CHARS, sizeOf, SOS_REQUEST_BYTES, takenParts } from './budgets.ts'
import { demandDay, type Standing, standingPress } from './day.server.ts'
import { type Envelope, Sealed, type Sent } from './input.ts'
import { ownKeyOf } from './keys.server.ts'
import { KINDS } from './kinds.server.ts'
import { openOperation } from './open.ts'
import { findOperation, FIRST_TRY_MS, later, type Operation, trimmed } from './operations.server.ts'
import { type ReceiptView, viewReceipt } from './receipt.server.ts'
import { isGenuine, isSentBy, readMacSecret } from './seal.ts'

const addressOf = (actor: Actor) => (actor.kind === 'system' ? null : actor.ip)

/**
 * Counts an operation of an address before a byte of it is read. Past the pace only what may still be a call for help is
 * read at all: that is small.
 * @throws Problem too_many
 */
export function admitOperation(actor: Actor, bytes: number | null): void {
  try {
    limitRate('outbox', addressOf(actor), PACE.address)
  } catch (error) {
    if (bytes === null || bytes > SOS_REQUEST_BYTES) throw error
  }
}

/**
 * Takes an operation in, whoever brings it: its phone's MAC says whose it is. The same one again is answered from what
 * became of it; nothing happens twice. A call for help that is one of very many is folded into the one that stands.
 * @returns `fresh` tells whether it had not arrived before
 * @throws Problem forbidden with code unknown_phone, conflict with code other_content, too_large, too_many (never for an SOS)
 */
export async function receiveOperation(
  actor: Actor,
  { envelope, sentAt, sentMac }: Sent,
  clock = () => new Date(),
): Promise<{ fresh: boolean; receipt: ReceiptView }> {
  const now = clock()
  refuseMany(actor, envelope)
  const before = sameOperation(envelope)
  // Who knows the MAC of what is here has shown it before.
  const genuine = before ? null : await demandGenuine(actor, envelope)
  const phone = genuine && genuine.phone
  if (phone && envelope.kind !== 'sos') demandDay(phone, envelope, now)
  // Whoever carries it for another person has no word about its time.
  const sentBy = async () => {
    const own = actor.kind === 'person' && actor.id === phone!.userId
    const signed = own || (sentMac && (await isSentBy(envelope.id, sentAt, sentMac, genuine!.secret)))
    return signed ? new Date(sentAt) : null
  }
  const standing = phone && envelope.kind === 'sos' ? standingPress(phone, now) : null
  if (standing) return { fresh: true, receipt: foldPress(actor, phone!, envelope, standing, now) }
  const opened = genuine && (await openInside(envelope, genuine.phone))
  // What only calls itself a call for help has an end of its day like everything else.
  if (phone && envelope.kind === 'sos' && !opened) demandDay(phone, envelope, now)
  const fresh = genuine !== null && keepOperation(genuine.phone, envelope, opened, await sentBy(), clock)
  await applyOperation(envelope.id, actor, clock, opened)
  return { fresh, receipt: viewReceipt(actor, findOperation(envelope.id)!, clock()) }
}

/** Bytes and pace, before any work with keys; a call for help is small and has no pace. @throws Problem */
function refuseMany(actor: Actor, { kind, body, phone, parts }: Envelope): void {
  if (body.length > bodyChars(kind)) throw new Problem('too_large', 'This is larger than it may be')
  if (new Set(parts.map(({ sha256 }) => sha256)).size !== parts.length)
    throw invalid('parts', 'A part stands there twice')
  if (kind === 'sos') return
  const ip = addressOf(actor)
  refuseOver('outbox', ip, PACE.address)
  refuseOver('outbox-junk', ip, PACE.junk)
  // With its address: who knows the name of somebody's phone must not use up its pace.
  limitRate('outbox-phone', `${phone} ${ip}`, PACE.phone)
}

/** Insists on the MAC, before any key of the server is looked at. */
async function demandGenuine(actor: Actor, envelope: Envelope): Promise<{ phone: Phone; secret: CryptoKey }> {
  const phone = findPhone(envelope.phone)
  const secret = phone && (await readMacSecret(secretOf(phone)))
  if (secret && (await isGenuine(envelope, secret))) return { phone, secret }
  limitRate('outbox-junk', addressOf(actor), PACE.junk)
  throw new Problem('forbidden', 'This phone is not known here', { code: 'unknown_phone' })
}

type Known = Pick<Operation, 'id' | 'phoneId' | 'seq' | 'mac'>

/** What arrived under this id before. @throws Problem conflict where it, or its number, was another operation's */
function sameOperation({ id, phone, seq, mac }: Envelope): Known | undefined {
  const numbered = and(eq(operations.phoneId, phone), eq(operations.seq, seq))
  const found = db()
    .select({ id: operations.id, phoneId: operations.phoneId, seq: operations.seq, mac: operations.mac })
    .from(operations)
    .where(or(eq(operations.id, id), numbered))
    .all()
  const same = (row: Known) => row.id === id && row.phoneId === phone && row.seq === seq && row.mac === mac
  return found.length > 0 && found.every(same) ? found[0] : undefined
}

/** Something else has arrived under this id or number. Only told to the phone that can prove itself. */
function refuseOther({ id, phone, seq }: Envelope): void {
  const numbered = and(eq(operations.phoneId, phone), eq(operations.seq, seq))
  const other = db()
    .select({ id: operations.id })
    .from(operations)
    .where(or(eq(operations.id, id), numbered))
    .get()
  if (other) throw conflict('Something else has arrived under this number', { code: 'other_content' })
}

/** One call for help more of very many: it is told how the one that stands is. */
function foldPress(actor: Actor, phone: Phone, envelope: Envelope, { row, written }: Standing, now: Date): ReceiptView {
  const { id, seq, kind, mac } = envelope
  const folded = { ...row, id, seq, kind, mac, phoneId: phone.id, state: 'merged', againstId: row.againstId ?? row.id }
  const line = { ...folded, envelope: null, bytes: 0, receivedAt: now, settledAt: now, nextTryAt: null, stuckAt: null }
  if (written)
    commitVital(() => {
      if (sameOperation(envelope)) return
      refuseOther(envelope)
      write().insert(operations).values(line).run()
      noteArrival(phone.id, seq, now)
    })
  return viewReceipt(actor, line, now)
}

/** Writes an operation down. @returns false where another page has brought it meanwhile */
function keepOperation(
  phone: Phone,
  envelope: Envelope,
  opened: OpenedInside | null,
  sentAt: Date | null,
  clock: () => Date,
): boolean {
  const inside = opened && opened.inside
  const { id, seq, kind, mac } = envelope
  const parts = takenParts(envelope)
  // The reserve of the disk is for calls for help and signs of life, and not for what only says that it is one.
  const vital = inside !== null && (kind === 'sos' || kind === 'check_in')
  if (!vital) demandDisk()
  return (vital ? commitVital : commit)(() => {
    // Opening it took a moment: another page may have brought it meanwhile.
    if (sameOperation(envelope)) return false
    refuseOther(envelope)
    const now = clock()
    const waits = KINDS[kind].needsParts && parts.length > 0
    const kept = inside ? { envelope, bytes: sizeOf(envelope) } : { envelope: trimmed(envelope), bytes: REFUSED_CHARS }
    const row = { id, phoneId: phone.id, userId: phone.userId, seq, kind, mac, sentAt, receivedAt: now, ...kept }
    const state = inside
      ? {
          state: 'received',
          nextTryAt: waits ? null : later(now, FIRST_TRY_MS),
          action: actionIn(kind, inside.body),
          ...whenOf(inside, { phone, seq, sentAt, now }),
        }
      : { state: 'refused', words: UNREADABLE, settledAt: now }
    write()
      .insert(operations)
      .values({ ...row, ...state })
      .run()
    const named = parts.map(({ sha256, bytes }, position) => ({ operationId: id, position, sha256, bytes }))
    if (inside && named.length > 0) write().insert(operationParts).values(named).run()
    noteArrival(phone.id, seq, now)
    return true
  })
}

const UNREADABLE = 'This could not be read by the server, so it was not done. Please tell the office.'

/** What is inside, where it opens and is what its phone may say. */
async function openInside(envelope: Envelope, phone: Phone): Promise<OpenedInside | null> {
  const key = await ownKeyOf(envelope.keyId)
  if (!key) return null
  const opened = await openOperation(envelope, key).catch(() => null)
  const inside = Sealed.safeParse(opened?.inside)
  return opened && inside.success && inside.data.userId === phone.userId ? { ...opened, inside: inside.data } : null
}

/** Whether a punch begins or ends a shift, for the lists of control. */
function actionIn(kind: string, body: unknown): string | null {
  const action = kind === 'punch' && (body as { action?: unknown } | null)?.action
  return action === 'clock_in' || action === 'clock_out' ? action : null
}

type Arrival = { phone: Phone; seq: number; sentAt: Date | null; now: Date }

/** When it was made, by what the server itself saw: a contact counts with the server's proof only. */
function whenOf({ madeAt, contact, jumped }: Sealed, { phone, seq, sentAt, now }: Arrival) {
  const told = toldAround(phone, seq)
  const proven = contact?.proof && isProvenContact(phone.id, new Date(contact.serverAt), contact.proof)
  const timed = timeOf({
    madeAt: Date.parse(madeAt),
    sentAt: sentAt && sentAt.getTime(),
    receivedAt: now.getTime(),
    contact: proven ? { serverAt: Date.parse(contact.serverAt), phoneAt: Date.parse(contact.phoneAt) } : null,
    jumped,
    after: told.after.getTime(),
    before: told.before && told.before.getTime(),
  })
  return {
    madeAt: new Date(madeAt),
    at: new Date(timed.at),
    trust: timed.trust,
    notBefore: timed.notBefore === null ? null : new Date(timed.notBefore),
    notAfter: new Date(timed.notAfter),
  }
}
