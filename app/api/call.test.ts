import { afterEach, describe, expect, it, vi } from 'vitest'
import { call } from './call.ts'

const answer = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }))
const serve = (reply: () => Promise<Response>) => {
  const fetch = vi.fn((_address: string, _options: RequestInit) => reply())
  vi.stubGlobal('fetch', fetch)
  return fetch
}

afterEach(() => vi.unstubAllGlobals())

describe('a call', () => {
  it('puts parts into the address, and the other fields into the query or the body', async () => {
    const fetch = serve(() => answer({}))
    await call('GET /api/geocode/reverse', { latitude: 51.5, longitude: -0.1 })
    expect(fetch.mock.calls[0]![0]).toBe('/api/geocode/reverse?latitude=51.5&longitude=-0.1')
    await call('POST /api/emergency/:id/resolve', { id: 'a/b', notes: 'Safe' }, { key: 'k1' })
    expect(fetch.mock.calls[1]).toMatchObject([
      '/api/emergency/a%2Fb/resolve',
      { method: 'POST', body: '{"notes":"Safe"}', headers: { 'Idempotency-Key': 'k1' } },
    ])
  })

  it('fails in one form, no matter who refuses', async () => {
    serve(() => answer({ message: 'No', code: 'x', errors: { topic: ['Which?'] } }, 400))
    await expect(call('POST /api/unread', { topic: 'news' })).rejects.toMatchObject({
      status: 400,
      message: 'No',
      code: 'x',
      errors: { topic: ['Which?'] },
    })
    serve(() => Promise.resolve(new Response('<html>', { status: 502 })))
    await expect(call('GET /api/unread', {})).rejects.toMatchObject({ status: 502, message: '' })
    serve(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(call('GET /api/unread', {})).rejects.toMatchObject({ status: 0, code: 'offline' })
    serve(() => Promise.reject(new DOMException('late', 'TimeoutError')))
    await expect(call('GET /api/unread', {})).rejects.toMatchObject({ status: 0, code: 'timeout' })
  })
})
