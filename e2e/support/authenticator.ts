import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A phone that makes and uses passkeys (WebAuthn, ES256, attestation none), also incorrectly on request. */
export type Phone = { id: string; key: KeyObject; publicKey: Buffer; counter: number }

type Ways = { origin?: string; rpId?: string; verified?: boolean; counter?: number }

const b64 = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()

/** Returns a phone that has no passkey for the portal yet. */
export function newPhone(): Phone {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  // COSE_Key: kty EC2, alg ES256, crv P-256, x, y.
  const head = Buffer.from('a5010203262001215820', 'hex')
  const cose = Buffer.concat([
    head,
    Buffer.from(x!, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y!, 'base64url'),
  ])
  return { id: b64(randomBytes(32)), key: privateKey, publicKey: cose, counter: 0 }
}

/** Returns the phone's answer to a request to make a passkey. */
export function makePasskey(phone: Phone, challenge: string, ways: Ways = {}) {
  const id = Buffer.from(phone.id, 'base64url')
  const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, phone.publicKey])
  const data = authenticatorData(0x40, phone, ways, attested)
  const fmt = Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex')
  const attestationObject = b64(Buffer.concat([fmt, Buffer.from([0x58, data.length]), data]))
  const response = {
    clientDataJSON: clientData('webauthn.create', challenge, ways),
    attestationObject,
    transports: ['internal'],
  }
  return { id: phone.id, rawId: phone.id, type: 'public-key' as const, response }
}

/** Returns the phone's answer to a request to use the passkey. */
export function usePasskey(phone: Phone, challenge: string, ways: Ways = {}) {
  phone.counter += 1
  const data = authenticatorData(0, phone, ways)
  const clientDataJSON = clientData('webauthn.get', challenge, ways)
  const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
  const signature = b64(sign('sha256', signed, phone.key))
  const response = { clientDataJSON, authenticatorData: b64(data), signature }
  return { id: phone.id, rawId: phone.id, type: 'public-key' as const, response }
}

const clientData = (type: string, challenge: string, { origin = 'http://portal.test' }: Ways) =>
  b64(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })))

function authenticatorData(
  flags: number,
  phone: Phone,
  { rpId = 'portal.test', verified = true, counter }: Ways,
  more = Buffer.alloc(0),
) {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter ?? phone.counter)
  // These flags say that a person was present and proved who they are to the phone.
  const set = flags | 0x01 | (verified ? 0x04 : 0)
  return Buffer.concat([sha256(rpId), Buffer.from([set]), count, more])
}
