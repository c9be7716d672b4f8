import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { hasCaddy, startCaddy } from '../support/caddy.ts'
import { cookieOf } from '../support/load.ts'
import { ask } from '../support/walk/ask.ts'
import { freePort } from '../support/engines.ts'
import { startHeld } from '../support/held-socket.ts'

const A_SECOND = 50
/** Some requests are always under way, so a restart that drops them is noticed the first time. */
const ROUNDS = process.env.FAULTS === 'long' ? 3 : 1

type Load = { failed: string[]; longestMs: number; asked: number; added: number }

/**
 * Requests pages and calls, and adds documents, while the product restarts in the middle. As browsers do, it asks once
 * more if a connection that had been idle is closed at that moment: HTTP has no way to prevent that. A document added
 * twice by that would be found.
 */
async function restartUnderLoad(url: string, restart: () => Promise<void>): Promise<Load> {
  const tag = randomUUID()
  const [alice, dana] = [await cookieOf(url, 'alice'), await cookieOf(url, 'dana')]
  const add = (n: number) =>
    ask(
      url,
      { Origin: url, Cookie: dana },
      {
        method: 'POST',
        address: '/api/admin/documents',
        body: JSON.stringify({ title: `${tag} ${n}`, category: 'policy', fileUrl: 'https://example.test/a.pdf' }),
      },
    )
  const look = (n: number) => ask(url, { Cookie: alice }, { method: 'GET', address: LOOKS[n % LOOKS.length]! })
  const load: Load = { failed: [], longestMs: 0, asked: 0, added: 0 }
  const send = async (n: number) => {
    const isWrite = n % 10 === 0
    const begun = performance.now()
    try {
      const answer = await (isWrite ? add(n) : look(n))
      if (answer.status >= 400) load.failed.push(`${n} ${isWrite ? 'write' : 'look'}: ${answer.status}`)
      else if (isWrite) load.added++
    } catch (error) {
      load.failed.push(`${n} ${isWrite ? 'write' : 'look'}: ${String(error)}`)
    }
    load.longestMs = Math.max(load.longestMs, performance.now() - begun)
  }
  const asked: Promise<void>[] = []
  const timer = setInterval(() => void asked.push(send(load.asked++)), 1000 / A_SECOND)
  try {
    await expect.poll(() => load.asked).toBeGreaterThan(A_SECOND)
    await restart()
    const there = load.asked
    await expect.poll(() => load.asked).toBeGreaterThan(there + A_SECOND)
  } finally {
    clearInterval(timer)
    await Promise.all(asked)
  }
  const answer = await fetch(`${url}/api/documents`, { headers: { Cookie: alice } })
  const titles = ((await answer.json()) as { title: string }[]).filter(({ title }) => title.startsWith(`${tag} `))
  expect([titles.length, new Set(titles.map(({ title }) => title)).size]).toEqual([load.added, load.added])
  console.log(`${load.asked} requests, the longest waited ${Math.round(load.longestMs)} ms`)
  return load
}

const LOOKS = ['/home', '/api/clock/status', '/api/news', '/duties', '/api/duties', '/livez']

test('a restart under 50 requests a second fails none of them, if workforce.socket keeps the socket', async () => {
  const port = await freePort()
  const held = await startHeld(port, { ORIGIN: `http://localhost:${port}` })
  const { failed } = await restartUnderLoad(held.url, held.restart).finally(held.stop)
  expect(failed).toEqual([])
})

const behindProxy = async (at: number | string) => {
  const front = await freePort()
  const url = `http://localhost:${front}`
  const held = await startHeld(at, { ORIGIN: url, TRUST_PROXY: 'loopback' })
  const caddy = await startCaddy(front, at)
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const { failed } = await restartUnderLoad(url, held.restart)
      expect(failed).toEqual([])
    }
  } finally {
    caddy.stop()
    await held.stop()
  }
}

// Without Caddy (apt-get install caddy), only the case without a proxy is tested.
if (hasCaddy) {
  test('and the same behind the proxy of deploy/', async () => behindProxy(await freePort()))
  test('and the same for a company with its own socket', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-company-'))
    await behindProxy(path.join(folder, 'socket'))
    fs.rmSync(folder, { recursive: true })
  })
}
