/** The digits and letters that are not easily confused when read off a poster: no I, L, O or U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8
const TOKEN = /^[A-Za-z0-9_-]{22}$/

/** Returns a checkpoint's code from eight random bytes. The chance that two codes are equal is one in 32^8. */
export const codeFrom = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('')

/** Returns a token of 128 bits from sixteen random bytes. It has 22 characters that need no escaping in an address. */
export const tokenFrom = (bytes: Buffer): string => bytes.subarray(0, 16).toString('base64url')

/**
 * Returns a typed code as it is stored: in capitals, without spaces or dashes, with O read as 0, and I and L as 1. Null
 * if it cannot be a code.
 */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : null
}

/** Returns a code in two groups, as it is printed: 'ABCD-EFGH'. */
export const showCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** Returns the path that is on a poster. */
export const checkpointPath = (token: string): string => `/c/${token}`

/**
 * Returns the token from what a camera or an NFC tag read: an address of this portal that ends in `/c/{token}`, or the
 * token alone. Null for anything else, such as another company's poster.
 * @param origin this portal's origin, such as `https://portal.example`
 */
export function readToken(read: string, origin: string): string | null {
  const text = read.trim()
  if (TOKEN.test(text)) return text
  const url = addressIn(text)
  const token = /^\/c\/([^/]+)$/.exec(url?.pathname ?? '')?.[1] ?? ''
  return url?.origin === origin && TOKEN.test(token) ? token : null
}

/** Safari before 17 and Chromium before 120 have no `URL.canParse`. */
function addressIn(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
