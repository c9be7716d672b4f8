import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

// A key in bytes takes four times as long to look at as to use: these take it as an object of the crypto module.

/**
 * Seals bytes (AES-256-GCM): a nonce of 12 bytes, what is sealed, a tag of 16 bytes.
 * @param key of 32 bytes
 * @param place where the value stands, bound in so that it cannot be moved
 */
export function sealWith(key: KeyObject, place: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Opens what `sealWith` made. @throws Error where key or place is another one, or the value was changed */
export function openWith(key: KeyObject, place: string, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
}

/** Where the key of an owner stands, wrapped by the master key. */
export const keyPlace = (ownerId: string) => `keys/${ownerId}`

/** Where the enrolled face of a person stands, sealed by that person's key. */
export const facePlace = (userId: string) => `face_templates/${userId}`
