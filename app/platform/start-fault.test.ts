import { expect, it } from 'vitest'
import { startFault } from './start-fault.ts'

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
