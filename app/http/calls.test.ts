import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { answerCalls } from './calls.server.ts'

const json = (body: unknown) => Response.json(body, { status: 201, headers: { 'X-Said': 'yes' } })
const route = (path: string, module: object) => ({ [path]: { id: path, path, module } })
const build = {
  routes: {
    ...route('api/clock', {
      action: async ({ request }: { request: Request }) =>
        json({ heard: await request.json(), method: request.method }),
    }),
    ...route('api/clock/status', { loader: ({ request }: { request: Request }) => json(new URL(request.url).search) }),
    ...route('api/files/:id', { loader: () => json('never') }),
    ...route('home', { loader: () => json('never') }),
  },
} as never

/** What an Express answer was told, once it has ended or been handed on. */
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
      status: (value: number) => void (code = value),
      append: (name: string, value: string) => void (headers[name] = value),
      end: (text = '') => resolve({ status: code, headers, body: JSON.parse(text) }),
    })
    void answerCalls(build, () => ({}) as never)(request as never, response as never, () => resolve('handed on'))
  })
}

describe('calls', () => {
  it('are answered by their route, with status, headers and query', async () => {
    expect(await ask('/api/clock/status?day=1')).toMatchObject({
      status: 201,
      headers: { 'x-said': 'yes' },
      body: '?day=1',
    })
  })

  it('carry their body', async () => {
    expect(await ask('/api/clock', 'POST', '{"a":1}')).toMatchObject({ body: { heard: { a: 1 }, method: 'POST' } })
  })

  it.each([
    ['/api/files/7', 'GET'],
    ['/API/clock/status', 'GET'],
    ['/api/clock/status/', 'GET'],
    ['/api/clock/status', 'HEAD'],
    ['/api/clock/status', 'POST'],
    ['/home', 'GET'],
  ])('%s by %s go the long way', async (path, method) => {
    expect(await ask(path, method)).toBe('handed on')
  })
})
