import { type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { askOutside } from './outgoing.server.ts'
import { openNeighbour } from '../../e2e/support/neighbour.ts'

let close: (() => Promise<unknown>) | undefined
afterEach(() => close?.())

async function ask(answer: (response: ServerResponse) => void, timeoutMs = 2000) {
  const neighbour = await openNeighbour((_request, response) => answer(response))
  close = neighbour.close
  const given = await askOutside(new URL(neighbour.url), { timeoutMs, userAgent: 'Portal/1', accept: 'text/xml' })
  return { ...given, headers: neighbour.asked[0]?.headers }
}

describe('asking another server', () => {
  it('gives its text and says who asks', async () => {
    const given = await ask((response) => response.end('hello'))
    expect(given).toMatchObject({ text: 'hello', headers: { 'user-agent': 'Portal/1', accept: 'text/xml' } })
  })

  it('follows no redirect', async () => {
    const given = await ask((response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end())
    expect(given.fault).toBe('redirect')
  })

  it('tells a refusal by its status', async () => {
    expect((await ask((response) => response.writeHead(429).end('slow down'))).fault).toBe('status_429')
  })

  it('gives up on a server that never answers, and on one that never ends', async () => {
    expect((await ask(() => undefined, 100)).fault).toBe('timeout')
    expect((await ask((response) => response.write('a'), 100)).fault).toBe('timeout')
  })

  it('takes no more than 256 KB, whatever the header claims', async () => {
    expect((await ask((response) => response.end('x'.repeat(300 * 1024)))).fault).toBe('too_large')
  })

  it('survives nobody being there', async () => {
    const options = { timeoutMs: 1000, userAgent: 'Portal/1', accept: '*/*' }
    expect((await askOutside(new URL('http://127.0.0.1:9'), options)).fault).toBe('unreachable')
  })
})
