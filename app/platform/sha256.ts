import { hash } from 'node:crypto'

/** Returns the SHA-256 of a text (as UTF-8) or of bytes, in hexadecimal. */
export const sha256Of = (content: string | Uint8Array): string => hash('sha256', content)

/**
 * Returns the SHA-256 of a whole file in hexadecimal. Another thread computes it, because a megabyte would hold
 * everyone up for milliseconds.
 */
export async function sha256OfFile(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex')
}
