import { type Envelope, type Sealed } from './input.ts'

const { subtle } = globalThis.crypto ?? {}
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const
const MAC = { name: 'HMAC', hash: 'SHA-256' } as const
const IV_BYTES = 12

/** The server's public key, as a phone keeps it. */
export type ServerKey = { id: string; key: CryptoKey }

/** A server's key pair: the public half as 65 raw bytes in base64url, the private half as PKCS #8. */
export async function newServerKey(): Promise<{ publicKey: string; privateKey: Uint8Array }> {
  const pair = await subtle.generateKey(CURVE, true, ['deriveBits'])
  return {
    publicKey: toText(await subtle.exportKey('raw', pair.publicKey)),
    privateKey: new Uint8Array(await subtle.exportKey('pkcs8', pair.privateKey)),
  }
}

export const readPublicKey = (text: string) => subtle.importKey('raw', fromText(text), CURVE, false, [])
export const readPrivateKey = (pkcs8: Uint8Array) =>
  subtle.importKey('pkcs8', new Uint8Array(pkcs8), CURVE, false, ['deriveBits'])
/** The secret of one phone and person; 32 bytes in base64url. It cannot be taken out of the browser again. */
export const readMacSecret = (text: string) => subtle.importKey('raw', fromText(text), MAC, false, ['sign', 'verify'])

type Outside = Pick<Envelope, 'v' | 'id' | 'phone' | 'seq' | 'kind'>

/**
 * Seals an operation for the server alone: an ephemeral key agrees with the server's on one key for the body and one for
 * the parts (ECDH P-256, HKDF-SHA-256, AES-256-GCM). Whoever sealed it cannot open it again.
 * @param parts pictures, as they are to arrive
 * @returns the envelope, and the sealed bytes of each part in the same order
 */
export async function sealOperation(
  outside: Outside,
  inside: Sealed,
  parts: Uint8Array[],
  to: ServerKey,
  secret: CryptoKey,
): Promise<{ envelope: Envelope; parts: ArrayBuffer[] }> {
  const mine = await subtle.generateKey(CURVE, false, ['deriveBits'])
  const ephemeral = await subtle.exportKey('raw', mine.publicKey)
  const keys = await agreedKeys(to.key, mine.privateKey, ephemeral)
  const iv = random()
  const aad = bytesOf(bodyAad(outside))
  const body = await subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: aad },
    keys.body,
    bytesOf(JSON.stringify(inside)),
  )
  const sealed = await Promise.all(parts.map((part) => sealPart(outside.id, part, keys.parts)))
  const unsigned = {
    ...outside,
    keyId: to.id,
    ephemeral: toText(ephemeral),
    iv: toText(iv.buffer),
    body: toText(body),
    parts: await Promise.all(sealed.map(async (part) => ({ sha256: await sha256(part), bytes: part.byteLength }))),
  }
  const mac = toText(await subtle.sign(MAC, secret, bytesOf(macText(unsigned))))
  return { envelope: { ...unsigned, mac }, parts: sealed }
}

/** Is this envelope, as it stands, from the phone that has this secret? What cannot be decoded is not. */
export async function isGenuine(envelope: Envelope, secret: CryptoKey): Promise<boolean> {
  const mac = decoded(envelope.mac)
  return mac !== null && subtle.verify(MAC, secret, mac, bytesOf(macText(envelope)))
}

/** Signs when an operation was sent; see `isSentBy`. */
export const signSent = async (id: string, sentAt: string, secret: CryptoKey): Promise<string> =>
  toText(await subtle.sign(MAC, secret, bytesOf(sentText(id, sentAt))))

/** Did the phone that has this secret send the operation at this time of its clock? */
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

/** Opens what a phone sealed: the inside, unchecked, and the way to open its parts. @throws where it does not open */
export async function openOperation(
  envelope: Envelope,
  privateKey: CryptoKey,
): Promise<{ inside: unknown; openPart: (sealed: Uint8Array) => Promise<Uint8Array> }> {
  const ephemeral = fromText(envelope.ephemeral)
  const theirs = await subtle.importKey('raw', ephemeral, CURVE, false, [])
  const keys = await agreedKeys(theirs, privateKey, ephemeral.buffer)
  const additionalData = bytesOf(bodyAad(envelope))
  const algorithm = { name: 'AES-GCM', iv: fromText(envelope.iv), additionalData }
  const text = await subtle.decrypt(algorithm, keys.body, fromText(envelope.body))
  return {
    inside: JSON.parse(new TextDecoder().decode(text)) as unknown,
    openPart: async (sealed) => {
      const bytes = new Uint8Array(sealed)
      const iv = bytes.slice(0, IV_BYTES)
      const how = { name: 'AES-GCM', iv, additionalData: bytesOf(envelope.id) }
      return new Uint8Array(await subtle.decrypt(how, keys.parts, bytes.slice(IV_BYTES)))
    },
  }
}

async function sealPart(id: string, part: Uint8Array, key: CryptoKey): Promise<ArrayBuffer> {
  const iv = random()
  const how = { name: 'AES-GCM', iv, additionalData: bytesOf(id) }
  const sealed = new Uint8Array(await subtle.encrypt(how, key, new Uint8Array(part)))
  const whole = new Uint8Array(IV_BYTES + sealed.byteLength)
  whole.set(iv)
  whole.set(sealed, IV_BYTES)
  return whole.buffer
}

async function agreedKeys(theirs: CryptoKey, mine: CryptoKey, salt: ArrayBuffer) {
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

/** SHA-256 in hex. */
export async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Text and number at its beginning keep this apart from what an envelope is signed over. */
const sentText = (id: string, sentAt: string) => JSON.stringify(['sent', id, sentAt])

/** What the MAC is made over. */
const macText = ({ v, id, phone, seq, kind, keyId, ephemeral, iv, body, parts }: Omit<Envelope, 'mac'>) =>
  JSON.stringify([
    v,
    id,
    phone,
    seq,
    kind,
    keyId,
    ephemeral,
    iv,
    body,
    parts.map(({ sha256, bytes }) => [sha256, bytes]),
  ])

/** What the sealed body is bound to. */
const bodyAad = ({ v, id, phone, seq, kind }: Pick<Envelope, 'v' | 'id' | 'phone' | 'seq' | 'kind'>) =>
  JSON.stringify([v, id, phone, seq, kind])

const random = () => crypto.getRandomValues(new Uint8Array(IV_BYTES))
const bytesOf = (text: string) => new Uint8Array(new TextEncoder().encode(text))

/** Bytes as base64url, without padding. */
export function toText(bytes: ArrayBuffer): string {
  const chars = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte))
  return btoa(chars.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Base64url as bytes. @throws where it is none */
export const fromText = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
