import { type Envelope } from './input.ts'
import { bodyAad, bytesOf, CURVE, fromText, INFO, IV_BYTES, partKey, readPublicKey, suite } from './seal.ts'

const { subtle } = globalThis.crypto ?? {}

/** The server's key pair, which opens what was sealed with its public half. */
export type OwnKey = { privateKey: CryptoKey; publicKey: CryptoKey }

/** Reads a key pair that `newServerKey` made. */
export const readOwnKey = async (publicKey: string, pkcs8: Uint8Array): Promise<OwnKey> => ({
  publicKey: await readPublicKey(publicKey),
  privateKey: await subtle.importKey('pkcs8', new Uint8Array(pkcs8), CURVE, false, ['deriveBits']),
})
/** The content, which has not been checked yet, and the function that opens the parts. */
export type Opened = { inside: unknown; openPart: (sealed: Uint8Array) => Promise<Uint8Array> }

/**
 * Opens what a phone sealed. @returns the content, which has not been checked yet, and its parts @throws if it cannot
 * be opened
 */
export async function openOperation(envelope: Envelope, own: OwnKey): Promise<Opened> {
  const context = await suite().createRecipientContext({
    recipientKey: own,
    enc: fromText(envelope.enc),
    info: bytesOf(INFO),
  })
  const text = await context.open(new Uint8Array(Buffer.from(envelope.body, 'base64url')), bytesOf(bodyAad(envelope)))
  const key = await partKey(context)
  return {
    inside: JSON.parse(new TextDecoder().decode(text)) as unknown,
    openPart: async (sealed) => {
      const bytes = new Uint8Array(sealed)
      const iv = bytes.slice(0, IV_BYTES)
      const how = { name: 'AES-GCM', iv, additionalData: bytesOf(envelope.id) }
      return new Uint8Array(await subtle.decrypt(how, key, bytes.slice(IV_BYTES)))
    },
  }
}
