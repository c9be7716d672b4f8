/**
 * The digits of a number as it is printed on a card, with or without spaces.
 * @returns the digits alone, or in words what is wrong with them
 */
export function readDigits(typed: string, count: number): { digits: string } | { problem: string } {
  const plain = typed.replace(/\s/g, '')
  if (!/^\d*$/.test(plain)) return { problem: `Use digits alone: the number has ${count} of them` }
  if (plain.length !== count) return { problem: `The number has ${count} digits; this one has ${plain.length}` }
  return { digits: plain }
}

/** Digits in fours, as they stand on the card: '1234 5678 9012 3456'. */
export const inFours = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ')
