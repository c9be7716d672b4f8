const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Makes the reference that a person reads out on the telephone: `F11-7KQ2-M9XD`, without letters that sound or look
 * like digits. `bytes` are eight random bytes. Thirty letters to the eighth power make a clash unlikely, and the
 * database refuses one.
 */
export function referenceOf(templateId: number, bytes: Uint8Array): string {
  const letters = Array.from(bytes.subarray(0, 8), (byte) => LETTERS[byte % LETTERS.length]).join('')
  return `F${templateId}-${letters.slice(0, 4)}-${letters.slice(4)}`
}
