import { describe, expect, it } from 'vitest'
import { isPublic, publicLookup } from './public-address.ts'

describe('an address of the public internet', () => {
  it.each(['93.184.216.34', '2606:4700::1111', '[2a00:1450:4001::200e]', '1.1.1.1'])('is %s', (address) =>
    expect(isPublic(address)).toBe(true),
  )

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '203.0.113.5',
    '224.0.0.1',
    '255.255.255.255',
    '0.0.0.0',
    '::',
    '::1',
    '[::1]',
    'fd00::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    // IPv4 addresses written as IPv6, loopback and public: compatible, mapped, NAT64 (the general one and a private
    // one), Teredo, 6to4
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:5db8:d822',
    '64:ff9b::7f00:1',
    '64:ff9b::127.0.0.1',
    '64:ff9b:1::a01:203',
    '2001:0:4136:e378:8000:63bf:80ff:fffe',
    '2002:7f00:1::',
    '2001:db8::1',
    '3fff::1',
    'nonsense',
    '',
  ])('is not %s', (address) => expect(isPublic(address)).toBe(false))
})

it('a name that leads into a private network is refused in words that fit a webhook, a call and a push message', async () => {
  const refused = await new Promise<Error | null>((resolve) => publicLookup('localhost', {}, (error) => resolve(error)))
  expect(refused?.message).toBe('The name leads to no public address')
})
