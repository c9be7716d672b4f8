import { type Person } from '../../kernel/access/actor.ts'
import { demandSession } from '../../kernel/access/fresh.server.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { confirmBooked } from '../../time/clocking/provisional.server.ts'
import { type EventType } from '../../kernel/events/catalogue.ts'
import { record } from '../../kernel/events/record.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { noteAnnounced } from '../../kernel/phones/announced.server.ts'
import { missingNumbers } from '../../kernel/phones/numbers.ts'
import { findPhone, hearPhone, losePhone, openPhone, type Phone } from '../../kernel/phones/phones.server.ts'
import { isPhoneMark, markPhone, presentEpoch, proveContact } from '../../kernel/phones/contact.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { Rates } from '~/platform/rates.ts'
import { singleton } from '~/platform/singleton.server.ts'
import { commit } from '~/platform/store.server.ts'
import { TOLD_A_DAY } from './budgets.ts'
import { type Hello } from './input.ts'
import { presentKey } from './keys.server.ts'
import { arrivedNumbers } from './operations.server.ts'

export type Greeting = {
  phone: string
  /** The secret is given only once, to a new phone. */
  macSecret: string | null
  /** The browser stores this proof beside the phone's id, so that it can later report the phone as lost. */
  mark: string
  serverKey: { id: string; publicKey: string }
  serverAt: Date
  /** Proves that this phone got this time from the server. */
  proof: string
  epoch: string
  /** The numbers that the server does not have. The phone sends them again if it still stores them. */
  missing: number[]
  /**
   * Numbers that are lost for good, reported once. They belong to this phone, or to the one that this browser was
   * before.
   */
  neverArrived: number[]
}

/**
 * Receives a page's hello, which says what the phone still stores and the time on its clock. A number that has not
 * arrived and is no longer on the phone is reported once, to its person and to control. A browser that has lost its
 * data is reported too.
 */
export async function greetPhone(actor: Person, input: Hello, clock = () => new Date()): Promise<Greeting> {
  demand(actor, 'outbox.use')
  const serverKey = await presentKey(clock())
  const epoch = presentEpoch()
  return commit(() => {
    const now = clock()
    const lost = input.lost ? recordLoss(actor, input.lost, now) : []
    const known = input.phone ? findPhone(input.phone) : undefined
    const usable = known?.userId === actor.id && !known.endedAt && !known.lostAt ? known : null
    // A new phone's secret would outlast a session that was ended meanwhile, and the entries that it proves would count.
    if (!usable) demandSession(actor)
    const { phone, secret } = usable ? { phone: usable, secret: null } : openPhone(actor, epoch, now)
    const { lastSeq, waiting, persisted = null } = usable ? input : { ...input, lastSeq: 0, waiting: [] }
    const arrived = arrivedNumbers(phone.id, phone.clearTo)
    const found = missingNumbers(phone, { lastSeq, waiting }, arrived)
    // After a restore, the phone may still have what is missing, but it does not know yet that the server needs it
    // again.
    const isRestored = phone.epoch !== epoch
    const told = isRestored ? { ...found, news: [], gaps: phone.gaps } : found
    const offsetMs = now.getTime() - new Date(input.phoneAt).getTime()
    const { gaps, clearTo, news, missing } = told
    const highest = Math.max(phone.lastSeq, lastSeq)
    const seen = isRestored ? highest : Math.min(highest, highestOf([...arrived, ...waiting]))
    hearPhone(phone.id, actor, { lastSeq: highest, waiting, gaps, clearTo, epoch, persisted, offsetMs }, seen, now)
    if (usable) noteAnnounced(phone.id, actor.id, input.announced, now)
    if (news.length > 0 && mayTell(actor)) recordNumbers(actor, 'phone.gap_found', phone, news, now)
    if (usable && waiting.length === 0) confirmBooked(actor.id)
    return {
      phone: phone.id,
      macSecret: secret,
      mark: markPhone(phone.id),
      serverKey,
      serverAt: now,
      proof: proveContact(phone.id, now),
      epoch,
      missing,
      neverArrived: [...lost, ...news],
    }
  })
}

/**
 * Returns the highest number of operations that have arrived or still wait. A report counts only up to it: after a
 * phone has jumped to a high number, the ones below are still to be written. What a restored server had before is an
 * exception, because its phone believes that it has arrived.
 */
const highestOf = (numbers: readonly number[]): number => numbers.reduce((most, n) => Math.max(most, n), 0)

/**
 * Returns whether control is told of lost numbers, and counts it. A phone chooses its numbers, and the audit log keeps
 * every line for years. The list of phones shows them too.
 */
const mayTell = ({ id }: Person): boolean =>
  singleton('outbox.told', () => new Rates()).take(id, { most: TOLD_A_DAY, windowMs: DAY_MS }) === 0

/**
 * A cookie by itself may report at most this many numbers that the server does not know of. A phone that is online
 * reports its own numbers each time.
 */
const UNTOLD = 500

/**
 * Records that a phone has lost its data. The report counts if it comes from the phone's own person, or from its
 * browser, which proves this with the mark in its cookie even if another person is signed in.
 * @returns the lost numbers, if they were the actor's own
 */
function recordLoss(actor: Person, lost: NonNullable<Hello['lost']>, now: Date): number[] {
  const phone = findPhone(lost.phone)
  if (!phone || !(phone.userId === actor.id || isPhoneMark(phone.id, lost.mark ?? ''))) return []
  const lastSeq = Math.max(phone.lastSeq, Math.min(lost.lastSeq, phone.lastSeq + UNTOLD))
  const { gaps } = missingNumbers(phone, { lastSeq, waiting: [] }, arrivedNumbers(phone.id, phone.clearTo))
  if (!losePhone(phone.id, lastSeq, gaps, now)) return []
  recordNumbers(actor, 'phone.lost_storage', phone, gaps, now)
  return phone.userId === actor.id ? gaps : []
}

type Told = Extract<EventType, `phone.${string}`>

function recordNumbers(actor: Person, type: Told, { id, userId }: Phone, numbers: number[], now: Date): void {
  const payload = { id, userId, userName: namesOf([userId]).get(userId) ?? '', numbers }
  record(actor, { type, subject: { type: 'phone', id }, personId: userId, details: { numbers }, payload }, now)
}
