/**
 * Returns a number as it was typed, with what spreadsheets take away: the 0 of 07700 900123, which they read as a
 * quantity, or the + of +44 7700 900123.
 */
export function completeNumber(text: string): string {
  const digits = text.replace(/\D/g, '')
  if (text.startsWith('+')) return text
  if (/^440?[1-9]\d{9}$/.test(digits)) return `+${text}`
  return /^[1-9]\d{9}$/.test(digits) ? `0${text}` : text
}

/**
 * Returns a number in the form that telephone services use, for example +442079460000, from what people type; null if
 * it is not a number. A number that begins with a single 0 is taken as British. The 0 of '+44 (0)20' is not dialled.
 */
export function internationalNumber(text: string): string | null {
  const complete = completeNumber(text.trim())
  const bare = (/^(\+|00)/.test(complete) ? complete.replace('(0)', '') : complete).replace(/[^\d+]/g, '')
  const whole = bare.startsWith('00') ? `+${bare.slice(2)}` : bare.replace(/^0/, '+44')
  const number = whole.replace(/^\+440/, '+44')
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : null
}

/** Returns whether a telephone service can text or ring a number; it cannot reach an extension. */
export const canRing = (phone: string | null): boolean => phone !== null && internationalNumber(phone) !== null

/**
 * Returns the address of a link that dials a number as people type it. Short ones, such as 999, are dialled as they
 * are.
 */
export function dialLink(text: string): string {
  const bare = completeNumber(text.trim()).replace(/[^\d+]/g, '')
  return `tel:${/^0[1-9]/.test(bare) ? bare : (internationalNumber(text) ?? bare)}`
}

/** Returns the part of a number that lists may show: its last digits. */
export const endOf = (number: string): string => number.slice(-3)
