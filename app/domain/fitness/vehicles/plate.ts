/** Normalises a number plate for comparison: capitals, without spaces and marks. */
export const plateKey = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Returns a key with the letters O and I as the digits that look like them; on a plate its place tells which it is. */
export const plateLook = (key: string): string => key.replaceAll('O', '0').replaceAll('I', '1')

/** Returns the miles of a typed reading, '48,210 miles'; null if it is not a number of up to nine digits. */
export function readOdometer(typed: string): number | null {
  const [found] = /\d[\d,. ]*/.exec(typed) ?? []
  const digits = found?.replace(/[.]\d?\s*$/, '').replace(/\D/g, '') ?? ''
  return digits !== '' && digits.length <= 9 ? Number(digits) : null
}
