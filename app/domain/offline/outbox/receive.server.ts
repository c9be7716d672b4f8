import { setTimeout as pause } from 'node:timers/promises'
import { operations } from '#db/schema/outbox.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { limitRate, refuseOver } from '../../kernel/access/throttle.server.ts'
import { findPhone, noteArrival, type Phone, secretOf } from '../../kernel/phones/phones.server.ts'
import { networkOf } from '~/platform/rates.ts'
import { invalid, Problem } from '~/platform/problem.ts'
import { commit, commitVital, demandDisk, write } from '~/platform/store.server.ts'
import { inLine, oneByOne, Turns } from '~/platform/turns.server.ts'
import { applyOperation, isVital, type Taken, takeIn } from './apply.server.ts'
import { type Arrived, arrivedOf, hasArrived, isKnown, NotTaken, writeArrived } from './arrival.server.ts'
import { bodyChars, PACE, SOS_REQUEST_BYTES } from './budgets.ts'
import { demandDay, type Standing, standingPress } from './day.server.ts'
import { type Envelope, type Sent } from './input.ts'
import { openArrived, type OpenedInside } from './keys.server.ts'
import { findOperation, SettledBefore } from './operations.server.ts'
import { type ReceiptView, viewReceipt } from './receipt.server.ts'
import { isGenuine, isSentBy, readMacSecret } from './seal.ts'

const addressOf = (actor: Actor) => (actor.kind === 'system' ? null : actor.ip)

/**
 * Counts an operation towards its address's limit before a byte is read. Above the limit, only a small request is still
 * read, because it may be a call for help.
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
 * Receives an operation, no matter who delivers it: the MAC proves which phone it came from. It is opened once, and
 * stored in the transaction that performs it. If it had arrived before, the answer gives its outcome and nothing is
 * done twice. When there are very many calls for help, further ones join the open one.
 * @returns `fresh` is true if it had not arrived before
 * @throws Problem forbidden with code unknown_phone, conflict with code other_content, too_large, too_many (never for
 * an SOS)
 */
export async function receiveOperation(
  actor: Actor,
  { envelope, sentAt, sentMac }: Sent,
  clock = () => new Date(),
): Promise<{ fresh: boolean; receipt: ReceiptView }> {
  refuseMany(actor, envelope)
  const receive = () => receiveAdmitted(actor, { envelope, sentAt, sentMac }, clock)
  return envelope.body.length > LARGE_CHARS ? oneLarge(receive) : receive()
}

/**
 * Operations with more characters than this are received one at a time. Each takes some milliseconds at every step, so
 * several together would hold up everyone else. A call for help is never this large.
 */
const LARGE_CHARS = bodyChars('sos')
const oneLarge = oneByOne()

async function receiveAdmitted(
  actor: Actor,
  { envelope, sentAt, sentMac }: Sent,
  clock: () => Date,
): Promise<{ fresh: boolean; receipt: ReceiptView }> {
  // The sender of an operation that is stored already, with the same MAC, proved itself the first time.
  if (isKnown(envelope)) return receiveAgain(actor, envelope, clock)
  const genuine = await demandGenuine(actor, envelope)
  const receive = () => receiveGenuine(actor, { envelope, sentAt, sentMac }, genuine, clock)
  return envelope.kind === 'sos' ? inLine(genuine.phone.id, receive) : receive()
}

/**
 * The pause before a call for help that cannot be read is answered. Calls for help have no limit, so unreadable ones
 * are answered one after another, each after this pause. Only the phone that sends them waits.
 */
const UNREAD_MS = 100

/**
 * Operations are opened on threads, and several come back at the same moment. Booking all of them in one go would hold
 * up everybody else, so each has a turn of its own, a call for help first.
 */
const afterOpening = new Turns()

async function receiveGenuine(
  actor: Actor,
  { envelope, sentAt, sentMac }: Sent,
  { phone, secret }: Genuine,
  clock: () => Date,
): Promise<{ fresh: boolean; receipt: ReceiptView }> {
  const now = clock()
  if (envelope.kind !== 'sos') demandDay(phone, envelope, now)
  const standing = envelope.kind === 'sos' ? standingPress(phone, now) : null
  if (standing) return { fresh: true, receipt: foldPress(actor, phone, envelope, standing, now) }
  const opened = await openInside(envelope, phone)
  // A person who delivers the operation for somebody else cannot confirm when it was sent.
  const own = actor.kind === 'person' && actor.id === phone.userId
  const signed = own || (sentMac && (await isSentBy(envelope.id, sentAt, sentMac, secret)))
  if (!opened && envelope.kind === 'sos') await pause(UNREAD_MS)
  await afterOpening.next(envelope.kind === 'sos')
  // Opening it took a moment, so another page may have delivered it in the meantime.
  if (hasArrived(envelope)) return receiveAgain(actor, envelope, clock)
  const inside = opened && opened.inside
  const arrived = arrivedOf(phone, envelope, inside, signed ? new Date(sentAt) : null, clock())
  // Only real calls for help and signs of life may use the disk reserve, not operations that merely claim to be one.
  if (!inside || !isVital(envelope)) demandDisk()
  const { fresh, row, view } = opened ? await takeIn(arrived, opened, actor, clock) : refuseUnread(arrived)
  return { fresh, receipt: viewReceipt(actor, row, clock(), view) }
}

/** Performs a stored operation if that has not been done yet, and returns its outcome. */
async function receiveAgain(actor: Actor, { id }: Envelope, clock: () => Date) {
  await applyOperation(id, actor, clock)
  return { fresh: false, receipt: viewReceipt(actor, findOperation(id)!, clock()) }
}

/**
 * Stores an operation that cannot be read as refused. Even if it claims to be a call for help, the daily limit applies
 * to it.
 */
function refuseUnread(arrived: Arrived): Taken {
  try {
    return { fresh: true, row: commit(() => writeArrived(arrived, {}, arrived.row.receivedAt)), view: undefined }
  } catch (error) {
    if (error instanceof SettledBefore) return { fresh: false, row: findOperation(arrived.row.id)!, view: undefined }
    throw error instanceof NotTaken ? error.problem : error
  }
}

/** Checks size and rate before any work with keys. A call for help is small and has no rate limit. @throws Problem */
function refuseMany(actor: Actor, { kind, body, phone, parts }: Envelope): void {
  if (body.length > bodyChars(kind)) throw new Problem('too_large', 'This is too large')
  if (new Set(parts.map(({ sha256 }) => sha256)).size !== parts.length) throw invalid('parts', 'Duplicate part')
  if (kind === 'sos') return
  const ip = addressOf(actor)
  refuseOver('outbox', ip, PACE.address)
  refuseOver('outbox-junk', ip, PACE.junk)
  // The phone is counted together with the address, so that a person who knows another phone's id cannot use up its
  // limit.
  limitRate('outbox-phone', `${phone} ${networkOf(ip ?? 'unknown')}`, PACE.phone)
}

type Genuine = { phone: Phone; secret: CryptoKey }

/**
 * Returns the phone and its secret if the MAC is valid. This is checked before any of the server's keys is used.
 * @throws Problem forbidden
 */
async function demandGenuine(actor: Actor, envelope: Envelope): Promise<Genuine> {
  const phone = findPhone(envelope.phone)
  const secret = phone && (await readMacSecret(secretOf(phone)))
  if (secret && (await isGenuine(envelope, secret))) return { phone, secret }
  limitRate('outbox-junk', addressOf(actor), PACE.junk)
  throw new Problem('forbidden', 'This phone is not recognised', { code: 'unknown_phone' })
}

/** Adds one of very many calls for help to the open one, and answers with the state of that one. */
function foldPress(actor: Actor, phone: Phone, envelope: Envelope, { row, written }: Standing, now: Date): ReceiptView {
  const { id, seq, kind, mac } = envelope
  const folded = { ...row, id, seq, kind, mac, phoneId: phone.id, state: 'merged', againstId: row.againstId ?? row.id }
  const line = { ...folded, envelope: null, bytes: 0, receivedAt: now, settledAt: now, nextTryAt: null, stuckAt: null }
  if (written)
    commitVital(() => {
      if (hasArrived(envelope)) return
      write().insert(operations).values(line).run()
      noteArrival(phone.id, seq, now)
    })
  return viewReceipt(actor, line, now)
}

/** Returns the content if it can be opened and comes from the phone's own person; otherwise null. */
async function openInside(envelope: Envelope, phone: Phone): Promise<OpenedInside | null> {
  const opened = await openArrived(envelope)
  return opened?.inside.userId === phone.userId ? opened : null
}
