import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { confirmBooked } from '../../time/clocking/provisional.server.ts'
import { type EventType } from '../../kernel/events/catalogue.ts'
import { record } from '../../kernel/events/record.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { missingNumbers } from '../../kernel/phones/numbers.ts'
import { findPhone, hearPhone, losePhone, openPhone, type Phone } from '../../kernel/phones/phones.server.ts'
import { isPhoneMark, markPhone, proveContact } from '../../kernel/phones/proof.server.ts'
import { commit } from '~/platform/store.server.ts'
import { presentEpoch } from './epoch.server.ts'
import { type Hello } from './input.ts'
import { presentKey } from './keys.server.ts'
import { arrivedNumbers } from './operations.server.ts'

export type Greeting = {
  phone: string
  /** Given once, to a new phone. */
  macSecret: string | null
  /** The browser stores it with the phone's id, so that it can report the phone lost. */
  mark: string
  serverKey: { id: string; publicKey: string }
  serverAt: Date
  /** Proves that the server gave this phone this time. */
  proof: string
  epoch: string
  /** Numbers that the server lacks; the phone sends those that it still stores again. */
  missing: number[]
  /** Numbers that are lost for good, reported once: of this phone, or of the phone that this browser was before. */
  neverArrived: number[]
}

/**
 * Receives a page's hello: what it still stores, and the time on its clock. A number that neither arrived nor waits is
 * reported once to its person and to control. So is a browser that has lost its data.
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
    const { phone, secret } = usable ? { phone: usable, secret: null } : openPhone(actor, epoch, now)
    const { lastSeq, waiting, persisted = null } = usable ? input : { ...input, lastSeq: 0, waiting: [] }
    const found = missingNumbers(phone, { lastSeq, waiting }, arrivedNumbers(phone.id, phone.clearTo))
    // After a restore the phone still has what is missing, but does not know yet that the server wants it.
    const told = phone.epoch === epoch ? found : { ...found, news: [], gaps: phone.gaps }
    const offsetMs = now.getTime() - new Date(input.phoneAt).getTime()
    const { gaps, clearTo, news, missing } = told
    const highest = Math.max(phone.lastSeq, lastSeq)
    hearPhone(phone.id, actor, { lastSeq: highest, waiting, gaps, clearTo, epoch, persisted, offsetMs }, now)
    if (news.length > 0) recordNumbers(actor, 'phone.gap_found', phone, news, now)
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

/** A cookie alone may report at most this many numbers: a phone reports its numbers whenever it is online. */
const UNTOLD = 500

/**
 * Records a loss, if the phone's own person reports it or its browser does: the cookie of the person signed in there
 * has its mark.
 * @returns the numbers that were the actor's own
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
