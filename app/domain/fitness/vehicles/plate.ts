/** Normalises a number plate for comparison: capitals, without spaces and marks. */
export const plateKey = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Returns the miles of a typed reading, '48,210 miles'; null if it is not a number of up to nine digits. */
export function readOdometer(typed: string): number | null {
  const [found] = /\d[\d,. ]*/.exec(typed) ?? []
  const digits = found?.replace(/[.]\d?\s*$/, '').replace(/\D/g, '') ?? ''
  return digits !== '' && digits.length <= 9 ? Number(digits) : null
}
