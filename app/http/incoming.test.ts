import { expect, it } from 'vitest'
import { trustedProxies } from './incoming.server.ts'

it.each([
  ['no proxy is trusted unless one is set', 0, '127.0.0.1', 0, false],
  ['one hop: a proxy on this machine', 1, '127.0.0.1', 0, true],
  ['one hop: a proxy in the private network', 1, '172.17.0.1', 0, true],
  ['one hop: the second is the caller', 1, '10.0.0.9', 1, false],
  ['a direct caller from outside is believed nothing', 1, '198.51.100.7', 0, false],
  ['a named proxy', ['203.0.113.9'], '203.0.113.9', 0, true],
  ['a named network, far down the chain', ['203.0.113.0/24', 'loopback'], '203.0.113.77', 3, true],
  ['nobody but the named', ['203.0.113.9'], '127.0.0.1', 0, false],
  ['the proxy at the socket has no address, and is believed where one is set', ['loopback'], undefined, 0, true],
  ['nobody is believed at a socket where no proxy is set', 0, undefined, 0, false],
])('%s', (_promise, setting, address, hop, trusted) => {
  expect(trustedProxies(setting)(address, hop)).toBe(trusted)
})
