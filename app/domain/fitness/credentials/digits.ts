/**
 * Returns the digits of a number as printed on a card, with or without spaces. @returns the digits, or the fault in
 * words
 */
export function readDigits(typed: string, count: number): { digits: string } | { problem: string } {
  const plain = typed.replace(/\s/g, '')
  if (!/^\d*$/.test(plain)) return { problem: `Use digits only: the number has ${count}` }
  if (plain.length !== count) return { problem: `The number has ${count} digits; you entered ${plain.length}` }
  return { digits: plain }
}

/** Groups digits by four, as on the card: '1234 5678 9012 3456'. */
export const inFours = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ')
