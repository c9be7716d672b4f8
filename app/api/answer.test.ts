import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { answerCalls } from './answer.server.ts'

const context = { requestId: 'r1', clientIp: null } as never

/** Returns what the Express response received, once it has ended or the request has been passed on. */
function ask(path: string, method = 'GET', body = '') {
  const [pathname] = path.split('?')
  const request = Object.assign(Readable.from(body ? [Buffer.from(body)] : []), {
    path: pathname,
    originalUrl: path,
    method,
    headers: { 'content-type': 'application/json' },
  })
  return new Promise<{ status: number; headers: Record<string, string>; body: unknown } | 'handed on'>((resolve) => {
    const headers: Record<string, string> = {}
    let code = 0
    const response = Object.assign(new EventEmitter(), {
      locals: {},
      status: (value: number) => void (code = value),
      append: (name: string, value: string) => void (headers[name] = value),
      end: (text = '') => resolve({ status: code, headers, body: JSON.parse(text) }),
    })
    void answerCalls(() => context)(request as never, response as never, () => resolve('handed on'))
  })
}

describe('calls', () => {
  it('are answered from the table, with status and headers', async () => {
    expect(await ask('/api/clock/status')).toMatchObject({ status: 401, headers: { 'cache-control': 'no-store' } })
    expect(await ask('/api/geocode/reverse?latitude=north')).toMatchObject({ status: 400 })
  })

  it('carry their body', async () => {
    expect(await ask('/api/auth/forgot-password', 'POST', '{"email":""}')).toMatchObject({
      status: 400,
      body: { message: 'Please enter your email or username' },
    })
    expect(await ask('/api/auth/forgot-password', 'POST', '{"email":')).toMatchObject({
      status: 400,
      body: { message: 'The JSON is malformed' },
    })
  })

  it('lists the accepted methods before checking who asks', async () => {
    expect(await ask('/api/admin/users/7', 'PATCH')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
  })

  it.each([
    ['/api/clock/status/', 'GET'],
    ['/api/clock/status.data', 'GET'],
    ['/api/clock%2Fstatus', 'GET'],
    ['/api//clock', 'POST'],
    ['/api/clock/status', 'HEAD'],
    ['/api/nothing', 'GET'],
    ['/home', 'GET'],
  ])('%s by %s go through Remix', async (path, method) => {
    expect(await ask(path, method)).toBe('handed on')
  })
})
