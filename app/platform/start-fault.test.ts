import { expect, it } from 'vitest'
import { DatabaseRefusal } from '#db/refusal.ts'
import { SettingsRefusal } from './env.server.ts'
import { endOf, startFault } from './start-fault.ts'

it.each([
  [{ code: 'EADDRINUSE', address: '127.0.0.1', port: 3000 }, 'Something else listens on 127.0.0.1:3000.'],
  [{ code: 'EADDRINUSE', address: '/run/a/socket' }, 'Something else listens on /run/a/socket.'],
  [{ code: 'EADDRNOTAVAIL', address: '192.0.2.1' }, 'no address 192.0.2.1'],
  [{ code: 'EACCES', syscall: 'listen', port: 80 }, 'may not listen on 80'],
  [{ code: 'EACCES', syscall: 'mkdir', path: '/srv/data' }, '/srv/data cannot be written by this user'],
  [{ code: 'SQLITE_CANTOPEN' }, '/data cannot be written by this user'],
  [{ code: 'EROFS', path: '/data/lock' }, 'mounted read-only'],
  [{ code: 'SQLITE_FULL' }, 'The disk of /data is full'],
])('a system error is explained in a sentence: %o', (error, said) => {
  expect(startFault(error, '/data')).toContain(said)
})

it('a fault of the product keeps its stack', () => {
  expect(startFault(new TypeError('x is not a function'), '/data')).toBeNull()
})

it.each([
  ['a wrong setting, for good: nothing changes by itself', new SettingsRefusal('Set PORT'), 78, 'Set PORT'],
  ['a damaged database, for good', new DatabaseRefusal('It is damaged'), 78, 'It is damaged'],
  ['a full disk, for now', { code: 'ENOSPC' }, 1, 'The disk of /data is full. Make room on it.'],
])('a process ends by %s', (_what, error, code, said) => {
  expect(endOf(error, () => '/data')).toEqual({ code, said })
})
