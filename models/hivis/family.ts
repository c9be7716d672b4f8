/** Colour of hi-vis clothing that a company issues. */
export type JacketFamily = 'yellow' | 'orange' | 'both'

/**
 * Returns the colour family of a jacket by its shares of yellow and orange (0..1); null if it shows neither. A vest of
 * one colour with trim of the other has the colour that covers more than twice as much.
 */
export function jacketFamily(shares: { yellow: number; orange: number }): JacketFamily | null {
  const { yellow, orange } = shares
  if (yellow + orange < 0.08) return null
  if (yellow > orange * 2) return 'yellow'
  return orange > yellow * 2 ? 'orange' : 'both'
}

/** Returns whether a jacket's colours fit the allowed family. If the colours are not clear, the jacket passes. */
export function fitsFamily(shares: { yellow: number; orange: number }, allowed: JacketFamily | null): boolean {
  const seen = jacketFamily(shares)
  return allowed === null || allowed === 'both' || seen === null || seen === 'both' || seen === allowed
}
