/** Letters and digits that are easily confused on a screen are left out. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const CODE_LENGTH = 10

/**
 * Returns a code of ten characters, over 49 bits, from random bytes. @param random returns the given number of random
 * bytes
 */
export function newCode(random: (bytes: number) => Uint8Array): string {
  let code = ''
  // Bytes above this limit are dropped, because they would make the first characters more likely than the others.
  const limit = 256 - (256 % SIGNS.length)
  while (code.length < CODE_LENGTH)
    for (const byte of random(CODE_LENGTH))
      if (byte < limit && code.length < CODE_LENGTH) code += SIGNS[byte % SIGNS.length]
  return code
}

/** Returns the code as people read it, in two halves. */
export const showCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`
