type Offer = { id: string; turn: number; state: string; nextAt: Date | null }

/** Is the next one to be asked: nobody who was asked still has time, or can answer at all? */
const isDue = (offers: readonly Offer[], now: Date) =>
  !offers.some(({ state, nextAt }) => state === 'offered' && nextAt !== null && nextAt > now)

/**
 * Returns the offers of a shift that are made now: those of the next turn, once the time of the turn before is over or all
 * of that turn have declined. None where nobody waits for a turn.
 */
export function nextTurn<O extends Offer>(offers: readonly O[], now: Date): O[] {
  const waiting = offers.filter(({ state }) => state === 'waiting')
  if (waiting.length === 0 || !isDue(offers, now)) return []
  const turn = Math.min(...waiting.map((one) => one.turn))
  return waiting.filter((one) => one.turn === turn)
}
