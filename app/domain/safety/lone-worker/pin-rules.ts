const PIN = /^\d{4,8}$/

/** Returns why these two PINs are refused, or null. They must differ by more than one slip of the finger. */
export function pinRefusal(safe: string, duress: string): { field: 'safe' | 'duress'; message: string } | null {
  if (!PIN.test(safe)) return { field: 'safe', message: 'Choose 4 to 8 digits' }
  if (!PIN.test(duress)) return { field: 'duress', message: 'Choose 4 to 8 digits' }
  if (safe === duress) return { field: 'duress', message: 'The two PINs must be different' }
  if (areNeighbours(safe, duress))
    return { field: 'duress', message: 'The two PINs are too close: one typing slip could turn one into the other' }
  return null
}

/** Returns whether two PINs are consecutive numbers or differ by one digit, which is changed, missing or extra. */
export function areNeighbours(one: string, other: string): boolean {
  if (one.length === other.length && Math.abs(Number(one) - Number(other)) <= 1) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  const start = [...short].findIndex((digit, index) => digit !== long[index])
  const from = start < 0 ? short.length : start
  return short.slice(short.length === long.length ? from + 1 : from) === long.slice(from + 1)
}
