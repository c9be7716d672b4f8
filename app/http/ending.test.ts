import { once } from 'node:events'
import { createServer } from 'node:http'
import net from 'node:net'
import { expect, test } from 'vitest'
import { endingOf } from './ending.server.ts'

/** Opens a connection to a server, is answered on it once, and leaves it open. */
async function idle() {
  const server = createServer((_, response) => (ending.answering(response), response.end('heard')))
  const ending = endingOf(server, true, 10_000)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  const ask = () => client.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  ask()
  await once(client, 'data')
  return { ending, client, ask }
}

test('a request that arrived while a stopping server was busy is answered, and its connection closed', async () => {
  const { ending, client, ask } = await idle()
  const ended = new Promise<void>((resolve) => ending.end(resolve))
  ask()
  const busyUntil = performance.now() + 700
  while (performance.now() < busyUntil);
  const [answer] = (await once(client, 'data')) as [string]
  expect(answer).toMatch(/^HTTP\/1.1 200 OK[^]*Connection: close[^]*heard/)
  await ended
})

test('a stopping server closes the connections that nothing comes on', async () => {
  const { ending, client } = await idle()
  const closed = once(client, 'close')
  await new Promise<void>((resolve) => ending.end(resolve))
  await closed
  expect(client.bytesRead).toBeGreaterThan(0)
})

test('a stopping server does not wait for a connection whose last answer has just ended', async () => {
  let finish = () => {}
  const server = createServer((_, response) => {
    response.writeHead(200).write('begun')
    finish = () => response.end()
  })
  const ending = endingOf(server, true, 60_000)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  client.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  await once(client, 'data')
  const ended = new Promise<void>((resolve) => ending.end(resolve))
  await new Promise((resolve) => setTimeout(resolve, 600))
  finish()
  await ended
  expect(server.listening).toBe(false)
})
