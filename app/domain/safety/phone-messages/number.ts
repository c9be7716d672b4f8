/**
 * Returns a number as telephone services want it, such as +442079460000, from what people write; null where it is none.
 * A number that begins with one 0 is British.
 */
export function readNumber(text: string): string | null {
  const bare = text.replace(/\(0\)/g, '').replace(/[\s().-]/g, '')
  const whole = bare.startsWith('00') ? `+${bare.slice(2)}` : bare.replace(/^0/, '+44')
  return /^\+[1-9]\d{6,14}$/.test(whole) ? whole : null
}

/** What may be shown of a number in a list: its last digits. */
export const endOf = (number: string): string => number.slice(-3)
