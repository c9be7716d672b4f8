/** Without letters and digits that are easily confused on a screen. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const CODE_LENGTH = 10

/**
 * Returns a code of ten characters, over 49 bits, from random bytes. @param random returns the given number of random
 * bytes
 */
export function newCode(random: (bytes: number) => Uint8Array): string {
  let code = ''
  // Higher bytes are dropped, because they would make the first characters more likely.
  const limit = 256 - (256 % SIGNS.length)
  while (code.length < CODE_LENGTH)
    for (const byte of random(CODE_LENGTH))
      if (byte < limit && code.length < CODE_LENGTH) code += SIGNS[byte % SIGNS.length]
  return code
}

/** The code as people read it, in two halves. */
export const showCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`
