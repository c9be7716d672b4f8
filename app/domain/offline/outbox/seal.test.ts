import { createDecipheriv, createHmac, createPrivateKey, createPublicKey, diffieHellman } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Envelope, type Sealed } from './input.ts'
import { openOperation, readOwnKey } from './keys.server.ts'
import { fromText, isGenuine, newServerKey, readMacSecret, readPublicKey, sealOperation, toText } from './seal.ts'

const id = '01900000-0000-7000-8000-00000000000'
const outside = { id: `${id}1`, phone: `${id}2`, seq: 7, kind: 'form' } as const
const inside: Sealed = {
  schema: 1,
  userId: `${id}3`,
  madeAt: '2026-11-22T03:00:00.000Z',
  contact: null,
  jumped: false,
  body: { words: 'planted' },
}

async function both() {
  const { publicKey, privateKey } = await newServerKey()
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return {
    to: { id: `${id}4`, key: await readPublicKey(publicKey) },
    own: await readOwnKey(publicKey, privateKey),
    privateKey,
    secret: await readMacSecret(toText(bytes.buffer)),
  }
}

type Bytes = Buffer | string
const labelled = (suite: Buffer, label: string) => [Buffer.from('HPKE-v1'), suite, Buffer.from(label)]
const hmac = (key: Bytes, ...parts: Buffer[]) => createHmac('sha256', key).update(Buffer.concat(parts)).digest()
const extract = (suite: Buffer, salt: Bytes, label: string, input: Bytes) =>
  hmac(salt, ...labelled(suite, label), Buffer.from(input))
const expand = (suite: Buffer, prk: Buffer, label: string, info: Buffer, length: number) =>
  hmac(prk, Buffer.from([0, length]), ...labelled(suite, label), info, Buffer.from([1])).subarray(0, length)

describe('a sealed operation', () => {
  it('opens for the server, with its parts, and reveals nothing on its way', async () => {
    const { to, own, secret } = await both()
    const photo = new TextEncoder().encode('a photograph')
    const { envelope, parts } = await sealOperation(outside, inside, [photo], to, secret)
    expect(Envelope.parse(envelope)).toEqual(envelope)
    expect(JSON.stringify(envelope)).not.toContain('planted')
    expect(await isGenuine(envelope, secret)).toBe(true)
    const opened = await openOperation(envelope, own)
    expect(opened.inside).toEqual(inside)
    expect(new TextDecoder().decode(await opened.openPart(new Uint8Array(parts[0]!)))).toBe('a photograph')
  })

  it('is refused if any of it was changed', async () => {
    const { to, own, secret } = await both()
    const { envelope } = await sealOperation(outside, inside, [], to, secret)
    const other = { ...envelope, seq: 8 }
    expect(await isGenuine(other, secret)).toBe(false)
    await expect(openOperation(other, own)).rejects.toThrow()
    expect(await isGenuine(envelope, (await both()).secret)).toBe(false)
    await expect(openOperation(envelope, (await both()).own)).rejects.toThrow()
  })

  it('is as RFC 9180 describes, calculated here step by step', async () => {
    const { to, privateKey, secret } = await both()
    const { envelope } = await sealOperation(outside, inside, [], to, secret)
    const own = createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' })
    const enc = Buffer.from(envelope.enc, 'base64url')
    const coordinates = { x: enc.subarray(1, 33).toString('base64url'), y: enc.subarray(33).toString('base64url') }
    const theirs = createPublicKey({ key: { kty: 'EC', crv: 'P-256', ...coordinates }, format: 'jwk' })
    const kem = Buffer.concat([Buffer.from('KEM'), Buffer.from([0, 0x10])])
    const shared = diffieHellman({ privateKey: own, publicKey: theirs })
    const ownPublic = Buffer.from(await crypto.subtle.exportKey('raw', to.key))
    const eae = extract(kem, '', 'eae_prk', shared)
    const secretOf = expand(kem, eae, 'shared_secret', Buffer.concat([enc, ownPublic]), 32)
    const hpke = Buffer.concat([Buffer.from('HPKE'), Buffer.from([0, 0x10, 0, 1, 0, 2])])
    const info = Buffer.from('workforce outbox 2')
    const hashes = [extract(hpke, '', 'psk_id_hash', ''), extract(hpke, '', 'info_hash', info)]
    const context = Buffer.concat([Buffer.from([0]), ...hashes])
    const prk = extract(hpke, secretOf, 'secret', '')
    const [key, nonce] = [expand(hpke, prk, 'key', context, 32), expand(hpke, prk, 'base_nonce', context, 12)]
    const body = Buffer.from(envelope.body, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAuthTag(body.subarray(-16))
    decipher.setAAD(Buffer.from(JSON.stringify([2, outside.id, outside.phone, 7, 'form'])))
    const text = Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()])
    expect(JSON.parse(text.toString())).toEqual(inside)
  })

  it('writes any bytes as text and back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect([...fromText(toText(bytes.slice().buffer))]).toEqual([...bytes])
      }),
    )
  })
})
