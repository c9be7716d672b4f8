/** A number plate without spaces and marks, in capitals: how two plates are compared. */
export const plateKey = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** The miles of a reading as somebody typed it, '48,210 miles'; null where it is no number up to nine digits. */
export function readOdometer(typed: string): number | null {
  const [found] = /\d[\d,. ]*/.exec(typed) ?? []
  const digits = found?.replace(/[.]\d?\s*$/, '').replace(/\D/g, '') ?? ''
  return digits !== '' && digits.length <= 9 ? Number(digits) : null
}
