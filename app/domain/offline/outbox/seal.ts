import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { type Envelope, type Sealed } from './input.ts'

const { subtle } = globalThis.crypto ?? {}
export const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const
const MAC = { name: 'HMAC', hash: 'SHA-256' } as const
export const IV_BYTES = 12
/** Ties the sealing to its purpose, so that the same keys can never be used for another. */
export const INFO = 'workforce outbox 2'

// This is RFC 9180 in its base mode: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM. All of it uses the browser's
// own cryptography.
export const suite = () =>
  new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })

/** The server's public key, as a phone stores it. */
export type ServerKey = { id: string; key: CryptoKey }

/** Makes a server's key pair: the public half as 65 raw bytes in base64url, the private half as PKCS #8. */
export async function newServerKey(): Promise<{ publicKey: string; privateKey: Uint8Array }> {
  const pair = await subtle.generateKey(CURVE, true, ['deriveBits'])
  return {
    publicKey: toText(await subtle.exportKey('raw', pair.publicKey)),
    privateKey: new Uint8Array(await subtle.exportKey('pkcs8', pair.privateKey)),
  }
}

export const readPublicKey = (text: string) => subtle.importKey('raw', fromText(text), CURVE, true, [])
/**
 * Reads the secret that one phone and person share: 32 bytes in base64url. It cannot be exported from the browser
 * again.
 */
export const readMacSecret = (text: string) => subtle.importKey('raw', fromText(text), MAC, false, ['sign', 'verify'])

type Outside = Pick<Envelope, 'id' | 'phone' | 'seq' | 'kind'>

/**
 * Seals an operation so that only the server can open it (HPKE, RFC 9180). The body is sealed with the context, and the
 * parts with a key that the context exports, so that parts can be opened in any order. The sender cannot open it again.
 * @param parts pictures, as they should arrive
 * @returns the envelope, and the sealed bytes of each part in the same order
 */
export async function sealOperation(
  outside: Outside,
  inside: Sealed,
  parts: Uint8Array[],
  to: ServerKey,
  secret: CryptoKey,
): Promise<{ envelope: Envelope; parts: ArrayBuffer[] }> {
  const context = await suite().createSenderContext({ recipientPublicKey: to.key, info: bytesOf(INFO) })
  const first = { v: 2 as const, ...outside }
  const body = await context.seal(bytesOf(JSON.stringify(inside)), bytesOf(bodyAad(first)))
  const key = await partKey(context)
  const sealed = await Promise.all(parts.map((part) => sealPart(outside.id, part, key)))
  const unsigned = {
    ...first,
    keyId: to.id,
    enc: toText(context.enc),
    body: toText(body),
    parts: await Promise.all(sealed.map(async (part) => ({ sha256: await sha256(part), bytes: part.byteLength }))),
  }
  return { envelope: { ...unsigned, mac: await signEnvelope(unsigned, secret) }, parts: sealed }
}

/** Signs the outside of an envelope; see `isGenuine`. */
export const signEnvelope = async (unsigned: Unsigned, secret: CryptoKey): Promise<string> =>
  toText(await subtle.sign(MAC, secret, bytesOf(macText(unsigned))))

/**
 * Returns whether this envelope is unchanged and comes from the phone with this secret. False for an envelope that
 * cannot be decoded.
 */
export async function isGenuine(envelope: Envelope, secret: CryptoKey): Promise<boolean> {
  const mac = decoded(envelope.mac)
  return mac !== null && subtle.verify(MAC, secret, mac, bytesOf(macText(envelope)))
}

/** Signs the time when an operation was sent; see `isSentBy`. */
export const signSent = async (id: string, sentAt: string, secret: CryptoKey): Promise<string> =>
  toText(await subtle.sign(MAC, secret, bytesOf(sentText(id, sentAt))))

/** Returns whether the phone with this secret sent the operation at this time on its clock. */
export async function isSentBy(id: string, sentAt: string, sentMac: string, secret: CryptoKey): Promise<boolean> {
  const mac = decoded(sentMac)
  return mac !== null && subtle.verify(MAC, secret, mac, bytesOf(sentText(id, sentAt)))
}

function decoded(text: string) {
  try {
    return fromText(text)
  } catch {
    return null
  }
}

type Exporter = { export: (context: BufferSource, bytes: number) => Promise<ArrayBuffer> }

/** Derives the key for the parts, which the context exports on both sides. */
export const partKey = async (context: Exporter) =>
  subtle.importKey('raw', await context.export(bytesOf('outbox parts'), 32), 'AES-GCM', false, ['encrypt', 'decrypt'])

async function sealPart(id: string, part: Uint8Array, key: CryptoKey): Promise<ArrayBuffer> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const how = { name: 'AES-GCM', iv, additionalData: bytesOf(id) }
  const sealed = new Uint8Array(await subtle.encrypt(how, key, new Uint8Array(part)))
  const whole = new Uint8Array(IV_BYTES + sealed.byteLength)
  whole.set(iv)
  whole.set(sealed, IV_BYTES)
  return whole.buffer
}

/** Returns the SHA-256 of bytes in hex. */
export async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Starts with this text and the version, so that it can never equal the text that is signed for an envelope. */
const sentText = (id: string, sentAt: string) => JSON.stringify(['sent', id, sentAt])

export type Unsigned = Omit<Envelope, 'mac'>

/** Returns the text that the MAC covers. */
function macText(envelope: Unsigned): string {
  const { v, id, phone, seq, kind, keyId, enc, body, parts } = envelope
  return JSON.stringify([v, id, phone, seq, kind, keyId, enc, body, parts.map((part) => [part.sha256, part.bytes])])
}

/** Returns the data to which the sealed body is bound. */
export const bodyAad = ({ v, id, phone, seq, kind }: Pick<Envelope, 'v' | 'id' | 'phone' | 'seq' | 'kind'>) =>
  JSON.stringify([v, id, phone, seq, kind])

/** Returns text as bytes. */
export const bytesOf = (text: string) => new Uint8Array(new TextEncoder().encode(text))

/** How many bytes are converted to characters in one call, because JavaScript engines fail with too many arguments. */
const RUN = 0x8000

/** Returns bytes as base64url, without padding. */
export function toText(bytes: ArrayBuffer): string {
  const all = new Uint8Array(bytes)
  let chars = ''
  for (let at = 0; at < all.length; at += RUN) chars += String.fromCharCode(...all.subarray(at, at + RUN))
  return btoa(chars).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Reads base64url as bytes. A large form has half a million characters, and a function call for each would hold up the
 * server for everyone, so a plain loop copies them.
 * @throws if it is not base64url
 */
export function fromText(text: string): Uint8Array<ArrayBuffer> {
  const chars = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = new Uint8Array(chars.length)
  for (let at = 0; at < chars.length; at++) bytes[at] = chars.charCodeAt(at)
  return bytes
}
