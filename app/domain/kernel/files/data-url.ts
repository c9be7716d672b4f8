import { Problem } from '~/platform/problem.ts'

const PATTERN = /^data:([\w.+-]+\/[\w.+-]+)?((?:;[\w.+-]+=[\w.+-]+)*);base64,/

/**
 * Returns the bytes of a base64 data URL.
 * @param maxBytes decoded size allowed (1 MB = 2^20)
 * @throws Problem too_large, invalid
 */
export function readDataUrl(dataUrl: string, maxBytes: number, field = 'imageData'): { type: string; bytes: Buffer } {
  const head = PATTERN.exec(dataUrl.slice(0, 200))
  if (!head) throw refusal(field, 'This is not an image. Please choose a JPEG, PNG or WebP picture.')
  const length = Math.floor(((dataUrl.length - head[0].length) * 3) / 4) - 2
  if (length > maxBytes) throw tooLarge(field, length, maxBytes)
  const bytes = Buffer.from(dataUrl.slice(head[0].length), 'base64')
  if (bytes.length === 0) throw refusal(field, 'The image is empty. Please choose another one.')
  return { type: head[1] ?? 'application/octet-stream', bytes }
}

/** A picture from a page as a data URL, or from a phone as plain bytes. */
export type Picture = string | Uint8Array

/** Returns the bytes of a picture. @param maxBytes size allowed (1 MB = 2^20) @throws Problem too_large, invalid */
export function readPicture(picture: Picture, maxBytes: number, field = 'imageData'): Uint8Array {
  if (typeof picture === 'string') return readDataUrl(picture, maxBytes, field).bytes
  if (picture.length > maxBytes) throw tooLarge(field, picture.length, maxBytes)
  if (picture.length === 0) throw refusal(field, 'The image is empty. Please choose another one.')
  return picture
}

/** Returns the refusal of something too large, with both sizes. */
export function tooLarge(field: string, size: number, maxBytes: number): Problem {
  const mb = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1).replace(/\.0$/, '')} MB`
  const message = `The file is too large: ${mb(size)}. At most ${mb(maxBytes)} are allowed.`
  return new Problem('too_large', message, { errors: { [field]: [message] } })
}

const refusal = (field: string, message: string) => new Problem('invalid', message, { errors: { [field]: [message] } })
