import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

// These functions take the key as an object of the crypto module, because importing a key from bytes takes four times
// as long as using it.

/**
 * Encrypts bytes (AES-256-GCM), and returns a nonce of 12 bytes, the encrypted bytes and a tag of 16 bytes. @param key
 * of 32 bytes @param place where the value is stored; the encryption is bound to it, so that the value cannot be moved
 * elsewhere
 */
export function sealWith(key: KeyObject, place: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts what `sealWith` returned. @throws Error if the key or the place differs, or the value was changed */
export function openWith(key: KeyObject, place: string, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
}

/** Returns the place of an owner's key, which the master key encrypts. */
export const keyPlace = (ownerId: string) => `keys/${ownerId}`

/** Returns the place of a person's enrolled face, which that person's key encrypts. */
export const facePlace = (userId: string) => `face_templates/${userId}`
