import { inTime } from '~/browser/runtime/in-time.ts'
import { rememberedPhones, rememberPhone } from './known-phones.ts'

/** A phone, with the number of the last operation that it has stored. */
type Numbered = { id: string; seq: number }

/** Another page holds the lock for less than a millisecond, so nothing waits longer than this for it. */
const LOCK_MS = 100

/** The highest number that this page has given out, for each phone, in case the browser accepts no cookies. */
const given = new Map<string, number>()

// The store is not asked, because a call for help leaves even if the disk is slow or full. Its number must then be known
// to every page, so the numbers are in the cookie that all pages share.
const highest = ({ id, seq }: Numbered): number => Math.max(seq, given.get(id) ?? 0, rememberedPhones()[id]?.seq ?? 0)

/** Returns the number that the phone's next operation would have. It is not given out yet. */
export const nextNumber = (phone: Numbered): number => highest(phone) + 1

/** Gives out the next number of a phone. No other operation gets it, even if this one is never stored. */
export const giveNumber = (phone: Numbered): Promise<number> =>
  inTurn(() => {
    const number = nextNumber(phone)
    giveOut(phone.id, number)
    return number
  })

/** Gives out this number, if it is still the phone's next one. @returns whether it was */
export const takeNumber = (phone: Numbered, number: number): Promise<boolean> =>
  inTurn(() => {
    const isNext = number === nextNumber(phone)
    if (isNext) giveOut(phone.id, number)
    return isNext
  })

/**
 * Takes a number back whose operation was neither stored nor sent, so that it is not reported as lost. It stays given
 * out if a later number has been given out meanwhile.
 */
export const returnNumber = (phone: Numbered, number: number): Promise<void> =>
  inTurn(() => {
    if (highest(phone) === number) giveOut(phone.id, number - 1)
  })

/** Stores a phone and the mark from the server in the cookie, with the highest number given out. */
export const keepMark = (phone: Numbered, mark: string): Promise<void> =>
  inTurn(() => rememberPhone(phone.id, highest(phone), mark))

function giveOut(phone: string, number: number): void {
  given.set(phone, number)
  rememberPhone(phone, number)
}

/** Does short work on the numbers while no other page of this phone does. */
export async function inTurn<T>(work: () => T): Promise<T> {
  if (!globalThis.navigator?.locks) return work()
  const turn: { done?: { result: T } } = {}
  const waiting = new AbortController()
  const once = () => (turn.done ??= { result: work() }).result
  try {
    return await inTime(navigator.locks.request('outbox numbers', { signal: waiting.signal }, once), LOCK_MS)
  } catch {
    waiting.abort()
    return once()
  }
}
