import { createHash } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { look } from '../support/database.ts'
import { addDocuments, call, cookieOf } from '../support/load.ts'
import { startServer } from '../support/server.ts'
import { copyTemplate } from '../support/template.ts'

const CYCLES = process.env.FAULTS === 'long' ? 50 : 3

/** Returns the titles in the database file, and whether the file and its audit chain are intact. */
function contentOf(folder: string) {
  return look({ folder, readonly: true }, (sqlite) => {
    const titles = new Set(
      (sqlite.prepare('SELECT title FROM documents').all() as { title: string }[]).map((row) => row.title),
    )
    const whole = sqlite.pragma('integrity_check', { simple: true })
    const orphans = sqlite.pragma('foreign_key_check') as unknown[]
    const events = sqlite.prepare("SELECT count(*) FROM events WHERE type = 'document.added'").pluck().get()
    return { titles, whole, orphans: orphans.length, events }
  })
}

test(`no acknowledged write is lost and none is half done, in ${CYCLES} kills during writes`, async () => {
  const folder = copyTemplate()
  const acknowledged: string[] = []
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    const server = await startServer({}, folder)
    const cookie = await cookieOf(server.url, 'dana')
    let dead = false
    const writing = addDocuments(server.url, cookie, `c${cycle}`, () => dead)
    await expect.poll(() => server.log().split('/api/admin/documents').length).toBeGreaterThan(20 + (cycle % 7) * 5)
    dead = true
    server.process.kill('SIGKILL')
    acknowledged.push(...(await writing))
  }
  const found = contentOf(folder)
  expect(found).toMatchObject({ whole: 'ok', orphans: 0 })
  const lost = acknowledged.filter((title) => !found.titles.has(title))
  console.log(`${CYCLES} kills, ${acknowledged.length} acknowledged, ${found.titles.size} kept, ${lost.length} lost`)
  expect(lost).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(CYCLES * 10)
  // An action and its event are one transaction, so there are equally many of both.
  expect(found.events).toBe(found.titles.size)
  const server = await startServer({}, folder)
  expect(
    (await call(server.url, await cookieOf(server.url, 'dana'), 'GET', '/api/admin/audit-logs/verify')).body,
  ).toMatchObject({ ok: true })
  await server.stop()
})

test('a key that a killed process left in progress is free at the next start, a settled one still answers', async () => {
  const folder = copyTemplate()
  const first = await startServer({}, folder)
  const dana = await cookieOf(first.url, 'dana')
  const add = (url: string, key: string) => {
    const document = { title: key, category: 'policy', fileUrl: 'https://example.test/a.pdf' }
    return call(url, dana, 'POST', '/api/admin/documents', document, { 'Idempotency-Key': key })
  }
  const settled = await add(first.url, 'settled')
  first.process.kill('SIGKILL')
  await new Promise((resolve) => first.process.once('exit', resolve))
  // This is the state after a process was killed between claiming a key and answering.
  look({ folder }, (sqlite) => {
    const body = JSON.stringify({ title: 'cut-off', category: 'policy', fileUrl: 'https://example.test/a.pdf' })
    sqlite
      .prepare(
        `INSERT INTO idempotency_keys (actor_id, path, key, body_hash, created_at)
       SELECT actor_id, path, 'cut-off', ?, created_at FROM idempotency_keys`,
      )
      .run(createHash('sha256').update(body).digest('hex'))
  })
  const second = await startServer({}, folder)
  expect((await add(second.url, 'cut-off')).status).toBe(201)
  expect(await add(second.url, 'settled')).toEqual(settled)
  await second.stop()
})

test('SIGTERM under load loses nothing and ends with 0', async () => {
  const server = await startServer()
  const cookie = await cookieOf(server.url, 'dana')
  let stopping = false
  const writing = addDocuments(server.url, cookie, 't', () => stopping)
  await expect.poll(() => server.log().split('/api/admin/documents').length).toBeGreaterThan(40)
  const ended = new Promise<number | null>((resolve) => server.process.once('exit', resolve))
  server.process.kill('SIGTERM')
  stopping = true
  const acknowledged = await writing
  expect(await ended).toBe(0)
  const found = contentOf(server.folder)
  expect(acknowledged.filter((title) => !found.titles.has(title))).toEqual([])
  await server.stop()
})
