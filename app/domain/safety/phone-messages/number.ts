/**
 * Returns a number in the form that telephone services use, for example +442079460000, from what people type; null if
 * it is not a number. A number that begins with a single 0 is taken as British.
 */
export function readNumber(text: string): string | null {
  const bare = text.replace(/\(0\)/g, '').replace(/[\s().-]/g, '')
  const whole = bare.startsWith('00') ? `+${bare.slice(2)}` : bare.replace(/^0/, '+44')
  return /^\+[1-9]\d{6,14}$/.test(whole) ? whole : null
}

/** Returns the part of a number that lists may show: its last digits. */
export const endOf = (number: string): string => number.slice(-3)
