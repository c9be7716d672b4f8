import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from '@playwright/test'
import { look } from '../support/database.ts'
import { call, cookieOf } from '../support/load.ts'
import { startServer } from '../support/server.ts'
import { copyTemplate, templateFolder } from '../support/template.ts'

const filler = 'x'.repeat(19_000)
const article = (n: number) => ({ title: `Article ${n}`, content: filler, category: 'company' })

const roomOf = (folder: string) => {
  const { bavail, bsize } = fs.statfsSync(folder)
  return bavail * bsize
}

async function healthOf(url: string, path = '/healthz') {
  const answer = await fetch(url + path)
  return [answer.status, await answer.json()]
}

/** Waits, for five seconds at most, until /readyz answers as expected. */
const untilReady = (url: string, told: [number, object]) =>
  expect.poll(() => healthOf(url, '/readyz'), { timeout: 5000, intervals: [100] }).toMatchObject(told)

test('a full disk is reported in clear words, reads continue, an SOS gets through, and writes resume', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-full-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder]).status === 0
  expect(mounted, 'this test mounts a small file system and needs root').toBe(true)
  try {
    fs.cpSync(templateFolder(), folder, { recursive: true })
    const server = await startServer({}, folder)
    const dana = await cookieOf(server.url, 'dana')
    const alice = await cookieOf(server.url, 'alice')
    const ballast = path.join(folder, 'ballast')
    fs.writeFileSync(ballast, Buffer.alloc(roomOf(folder) - 2 ** 20))
    let refused = { status: 0, body: {} as Record<string, unknown> }
    for (let n = 0; n < 200 && refused.status === 0; n++) {
      const answer = await call(server.url, dana, 'POST', '/api/admin/news', article(n))
      if (answer.status !== 201) refused = answer
    }
    expect([503, 507]).toContain(refused.status)
    expect(String(refused.body.message)).toContain('no space left')
    expect((await call(server.url, alice, 'GET', '/api/news')).status).toBe(200)
    fs.appendFileSync(ballast, Buffer.alloc(roomOf(folder)))
    await untilReady(server.url, [503, { status: 'unavailable' }])
    expect(await healthOf(server.url)).toMatchObject([503, { status: 'unavailable' }])
    expect((await fetch(`${server.url}/livez`)).status, 'it turns: no restart mends a full disk').toBe(200)
    expect(server.log()).toContain('nothing can be saved')
    expect(
      (await call(server.url, alice, 'POST', '/api/emergency', { type: 'sos', location: null, notes: '' })).status,
    ).toBe(201)
    // The space that was released for the alert may be used only for calls for help, and for people who must sign in to
    // make one.
    const before = roomOf(folder)
    expect(before, 'of what was kept back').toBeGreaterThan(2 ** 21)
    for (let n = 0; n < 60; n++) {
      const wanted = await call(server.url, dana, 'POST', '/api/admin/news', article(n))
      expect([wanted.status, wanted.body.code]).toEqual([507, 'storage_full'])
    }
    const posted = await fetch(`${server.url}/admin/content/news/new`, {
      method: 'POST',
      headers: { Cookie: dana, Origin: server.url, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...article(61), intent: 'publish' }),
    })
    expect(posted.status).toBe(507)
    expect(before - roomOf(folder)).toBeLessThan(2 ** 20)
    const bob = await cookieOf(server.url, 'bob')
    expect(
      (await call(server.url, bob, 'POST', '/api/emergency', { type: 'sos', location: null, notes: '' })).status,
    ).toBe(201)
    fs.rmSync(ballast)
    await untilReady(server.url, [200, { status: 'ok' }])
    expect(await healthOf(server.url)).toMatchObject([200, { status: 'ok' }])
    expect((await call(server.url, dana, 'POST', '/api/admin/news', { ...article(99), content: 'short' })).status).toBe(
      201,
    )
    server.process.kill('SIGTERM')
    await new Promise((resolve) => server.process.once('exit', resolve))
    expect(look({ folder, readonly: true }, (sqlite) => sqlite.pragma('integrity_check', { simple: true }))).toBe('ok')
  } finally {
    spawnSync('umount', ['-l', folder])
  }
})

test('a database locked by another process answers 503, not an error', async () => {
  const server = await startServer({}, copyTemplate())
  const dana = await cookieOf(server.url, 'dana')
  const other = new Database(path.join(server.folder, 'portal.db'))
  other.exec('BEGIN IMMEDIATE')
  const answer = await call(server.url, dana, 'POST', '/api/admin/documents', {
    title: 'Locked',
    category: 'policy',
    fileUrl: 'https://example.test/a.pdf',
  })
  other.exec('ROLLBACK')
  other.close()
  expect(answer).toMatchObject({ status: 503, body: { message: 'The server is busy. Please try again in a moment.' } })
  await server.stop()
})
