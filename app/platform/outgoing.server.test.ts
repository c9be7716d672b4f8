import { type ServerResponse } from 'node:http'
import net from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { askOutside, callOutside } from './outgoing.server.ts'
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
  it('returns its text and says who asks', async () => {
    const given = await ask((response) => response.end('hello'))
    expect(given).toMatchObject({ text: 'hello', headers: { 'user-agent': 'Portal/1', accept: 'text/xml' } })
  })

  it('does not follow redirects', async () => {
    const given = await ask((response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end())
    expect(given.fault).toBe('redirect')
  })

  it('reports a refusal by its status', async () => {
    expect((await ask((response) => response.writeHead(429).end('slow down'))).fault).toBe('status_429')
  })

  it('gives up on a server that never answers, and on one that never ends', async () => {
    expect((await ask(() => undefined, 100)).fault).toBe('timeout')
    expect((await ask((response) => response.write('a'), 100)).fault).toBe('timeout')
  })

  it('has one deadline for the head of an answer that comes byte by byte', async () => {
    const server = net.createServer((socket) => {
      socket.on('error', () => undefined).write('HTTP/1.1 200 OK\r\nX-Slow: ')
      const drip = setInterval(() => socket.write('a'), 20)
      socket.on('close', () => clearInterval(drip))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    close = () => new Promise((resolve) => server.close(resolve))
    const url = new URL(`http://127.0.0.1:${(server.address() as net.AddressInfo).port}`)
    expect((await askOutside(url, { timeoutMs: 200, userAgent: 'Portal/1', accept: '*/*' })).fault).toBe('timeout')
  })

  it('returns the status of an answer whose body never ends, and disconnects', async () => {
    let gone = false
    const neighbour = await openNeighbour((_request, response) => {
      const drip = setInterval(() => response.write('a'), 20)
      response.on('close', () => ((gone = true), clearInterval(drip)))
    })
    close = neighbour.close
    const reply = await callOutside(new URL(neighbour.url), { deadlineMs: 200, largestBytes: 1000 })
    expect(reply).toMatchObject({ status: 200, body: null, cut: 'timeout' })
    await expect.poll(() => gone).toBe(true)
  })

  it('reads no more than 256 KB, whatever the header claims', async () => {
    expect((await ask((response) => response.end('x'.repeat(300 * 1024)))).fault).toBe('too_large')
  })

  it('survives an unreachable server', async () => {
    const options = { timeoutMs: 1000, userAgent: 'Portal/1', accept: '*/*' }
    expect((await askOutside(new URL('http://127.0.0.1:9'), options)).fault).toBe('unreachable')
  })
})
