import { type Envelope } from './input.ts'
import { bodyAad, bytesOf, CURVE, fromText, IV_BYTES } from './seal.ts'

const { subtle } = globalThis.crypto ?? {}

type First = Extract<Envelope, { v: 1 }>

/**
 * Opens an envelope of the first version, which phones may still store: an ephemeral key, agreed with the server's,
 * gives one key for the body and one for the parts (ECDH P-256, HKDF-SHA-256, AES-256-GCM). New envelopes are not
 * sealed in this way.
 * @throws if it cannot be opened
 */
export async function openFirst(envelope: First, privateKey: CryptoKey) {
  const ephemeral = fromText(envelope.ephemeral)
  const theirs = await subtle.importKey('raw', ephemeral, CURVE, false, [])
  const keys = await agreedKeys(theirs, privateKey, ephemeral.buffer)
  const algorithm = { name: 'AES-GCM', iv: fromText(envelope.iv), additionalData: bytesOf(bodyAad(envelope)) }
  const text = await subtle.decrypt(algorithm, keys.body, fromText(envelope.body))
  return {
    inside: JSON.parse(new TextDecoder().decode(text)) as unknown,
    openPart: async (sealed: Uint8Array) => {
      const bytes = new Uint8Array(sealed)
      const how = { name: 'AES-GCM', iv: bytes.slice(0, IV_BYTES), additionalData: bytesOf(envelope.id) }
      return new Uint8Array(await subtle.decrypt(how, keys.parts, bytes.slice(IV_BYTES)))
    },
  }
}

/** Derives the keys for body and parts that both sides agree on. */
export async function agreedKeys(theirs: CryptoKey, mine: CryptoKey, salt: ArrayBuffer) {
  const shared = await subtle.deriveBits({ name: 'ECDH', public: theirs }, mine, 256)
  const agreed = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const key = (info: string) =>
    subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt, info: bytesOf(info) },
      agreed,
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    )
  const [body, parts] = await Promise.all([key('outbox body'), key('outbox parts')])
  return { body, parts }
}
