import { CLOCK_SET_BACK_MS } from '~/platform/clock.ts'

type Offer = { id: string; turn: number; state: string; offeredAt: Date | null; nextAt: Date | null }

/** Returns whether it is the next person's turn, which it is if nobody who was asked still has time to answer. */
const isDue = (offers: readonly Offer[], now: Date) =>
  !offers.some(
    ({ state, offeredAt, nextAt }) =>
      state === 'offered' && nextAt !== null && nextAt > now && !(offeredAt && isAhead(offeredAt, now)),
  )

/**
 * Returns whether an offer's time is now in the future because the clock was set back. The time to answer would
 * otherwise last that much longer.
 */
const isAhead = (offeredAt: Date, now: Date) => +offeredAt - +now > CLOCK_SET_BACK_MS

/**
 * Returns the offers to make now: those of the next turn, when the previous turn's time has run out or everyone in it
 * has declined. None if nobody is waiting for a turn.
 */
export function nextTurn<O extends Offer>(offers: readonly O[], now: Date): O[] {
  const waiting = offers.filter(({ state }) => state === 'waiting')
  if (waiting.length === 0 || !isDue(offers, now)) return []
  const turn = Math.min(...waiting.map((one) => one.turn))
  return waiting.filter((one) => one.turn === turn)
}
