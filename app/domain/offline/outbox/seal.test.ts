import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Envelope, type Sealed } from './input.ts'
import {
  fromText,
  isGenuine,
  newServerKey,
  openOperation,
  readMacSecret,
  readPrivateKey,
  readPublicKey,
  sealOperation,
  toText,
} from './seal.ts'

const id = '01900000-0000-7000-8000-00000000000'
const outside = { v: 1, id: `${id}1`, phone: `${id}2`, seq: 7, kind: 'form' } as const
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
    own: await readPrivateKey(privateKey),
    secret: await readMacSecret(toText(bytes.buffer)),
  }
}

describe('a sealed operation', () => {
  it('opens for the server, parts too, and shows nothing on its way', async () => {
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

  it('is refused where anything of it was changed', async () => {
    const { to, own, secret } = await both()
    const { envelope } = await sealOperation(outside, inside, [], to, secret)
    const other = { ...envelope, seq: 8 }
    expect(await isGenuine(other, secret)).toBe(false)
    await expect(openOperation(other, own)).rejects.toThrow()
    expect(await isGenuine(envelope, (await both()).secret)).toBe(false)
    await expect(openOperation(envelope, (await both()).own)).rejects.toThrow()
  })

  it('writes any bytes as text and back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect([...fromText(toText(bytes.slice().buffer))]).toEqual([...bytes])
      }),
    )
  })
})
