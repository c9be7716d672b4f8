import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { look } from '../support/database.ts'
import { cutPower, fakeDisk, takeOver } from '../support/disk.ts'
import { addDocuments, call, cookieOf } from '../support/load.ts'
import { manyPeople } from '../support/many-people.ts'
import { type Server, startServer } from '../support/server.ts'
import { copyTemplate } from '../support/template.ts'

const LONG = process.env.FAULTS === 'long'
const CUTS = LONG ? 200 : 20

/** Adds documents from many people at once, and lists each title once its answer has arrived. */
function manyWriters(server: Server, crowd: string[]) {
  const acknowledged: string[] = []
  let over = false
  const lane = async (cookie: string, number: number) => {
    for (let n = 0; !over; n++) {
      const title = `${number}-${n}`
      const document = { title, category: 'policy', fileUrl: 'https://example.test/a.pdf' }
      const answer = await call(server.url, cookie, 'POST', '/api/admin/documents', document).catch(() => null)
      if (!answer) return
      if (answer.status === 201) acknowledged.push(title)
    }
  }
  const lanes = crowd.map(lane)
  return { acknowledged, stop: () => ((over = true), Promise.all(lanes)) }
}

/**
 * Returns the titles in the database that is left on the disk, which must open and be intact. It reads a copy, because
 * opening repairs it.
 */
function titlesIn(left: string): Set<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-look-'))
  for (const name of ['portal.db', 'portal.db-wal']) fs.copyFileSync(path.join(left, name), path.join(folder, name))
  const titles = look({ folder }, (sqlite) => {
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    const found = new Set(sqlite.prepare('SELECT title FROM documents').pluck().all() as string[])
    const events = sqlite.prepare("SELECT count(*) FROM events WHERE type = 'document.added'").pluck().get()
    expect(events, 'each document and its event are one transaction').toBe(found.size)
    return found
  })
  fs.rmSync(folder, { recursive: true })
  return titles
}

test(`nothing acknowledged is lost in ${CUTS} power cuts under load`, async () => {
  test.setTimeout(600_000)
  const folder = copyTemplate()
  const crowd = manyPeople(folder, 'dana', 12)
  const disk = fakeDisk(folder, { delayMs: 2, keep: true })
  const server = await startServer({ LOG_LEVEL: 'error', ...disk.settings }, folder)
  const writers = manyWriters(server, crowd)
  let most = 0
  for (let cut = 0; cut < CUTS; cut++) {
    const before = writers.acknowledged.length
    await expect.poll(() => writers.acknowledged.length).toBeGreaterThan(before + (cut % 7))
    const told = [...writers.acknowledged]
    const left = await cutPower(disk, server.process.pid!)
    const titles = titlesIn(left)
    expect(told.filter((title) => !titles.has(title))).toEqual([])
    most = titles.size
    fs.rmSync(left, { recursive: true })
  }
  await writers.stop()
  console.log(`${CUTS} cuts, ${writers.acknowledged.length} acknowledged, ${most} there at the last, none lost`)
  await server.stop()
  disk.remove()
})

test('after a power cut the product starts with everything it had acknowledged, and its audit trail is intact', async () => {
  const folder = copyTemplate()
  const disk = fakeDisk(folder, { delayMs: 2, keep: true })
  const server = await startServer(disk.settings, folder)
  const dana = await cookieOf(server.url, 'dana')
  let dead = false
  const writing = addDocuments(server.url, dana, 'cut', () => dead)
  await expect.poll(() => server.log().split('/api/admin/documents').length).toBeGreaterThan(30)
  dead = true
  server.process.kill('SIGKILL')
  const told = await writing
  takeOver(disk, folder)
  const again = await startServer({}, folder)
  const documents = (await call(again.url, dana, 'GET', '/api/documents')).body as { title: string }[]
  const titles = documents.map(({ title }) => title)
  expect(told.length).toBeGreaterThan(10)
  expect(told.filter((title) => !titles.includes(title))).toEqual([])
  expect((await call(again.url, dana, 'GET', '/api/admin/audit-logs/verify')).body).toMatchObject({ ok: true })
  await again.stop()
  disk.remove()
})

const FAULTS = [
  ['a flush that fails', 'fail'],
  ['room that runs out between one look and the next', 'fill'],
] as const
for (const [what, fault] of FAULTS)
  test(`${what} ends the process without another answer, and the next start has everything acknowledged`, async () => {
    const folder = copyTemplate()
    const crowd = manyPeople(folder, 'dana', 6)
    const disk = fakeDisk(folder, { delayMs: 5, keep: true })
    const server = await startServer({ LOG_LEVEL: 'error', ...disk.settings }, folder)
    const writers = manyWriters(server, crowd)
    await expect.poll(() => writers.acknowledged.length).toBeGreaterThan(20)
    const ended = new Promise<string | null>((resolve) => server.process.once('exit', (_, signal) => resolve(signal)))
    disk[fault]()
    expect(await ended).toBe('SIGKILL')
    await writers.stop()
    await expect.poll(server.log).toContain('the disk did not save what was committed')
    takeOver(disk, folder)
    const titles = titlesIn(folder)
    expect(writers.acknowledged.filter((title) => !titles.has(title))).toEqual([])
    const again = await startServer({}, folder)
    expect((await call(again.url, crowd[0]!, 'GET', '/api/admin/audit-logs/verify')).body).toMatchObject({ ok: true })
    await again.stop()
    disk.remove()
  })

test("data that was only in the system's memory after a failed flush is on the disk before anything is acknowledged again", async () => {
  const folder = copyTemplate()
  const [dana] = manyPeople(folder, 'dana', 1)
  const add = (server: Server, title: string) =>
    call(server.url, dana!, 'POST', '/api/admin/documents', {
      title,
      category: 'policy',
      fileUrl: 'https://example.test/a.pdf',
    })
  const first = fakeDisk(folder, { keep: true })
  const server = await startServer({ LOG_LEVEL: 'error', ...first.settings }, folder)
  expect((await add(server, 'told')).status).toBe(201)
  first.fail()
  await expect(add(server, 'never told')).rejects.toThrow()
  expect([...titlesIn(first.keeps)]).toEqual(['told'])
  // Here the machine stays up, so the next start sees data that is only in memory, while the disk still has the old
  // state.
  const second = fakeDisk(folder, { keep: true })
  takeOver(first, second.keeps)
  const again = await startServer({ LOG_LEVEL: 'error', ...second.settings }, folder)
  expect((await add(again, 'told later')).status).toBe(201)
  const left = await cutPower(second, again.process.pid!)
  expect([...titlesIn(left)]).toEqual(['told', 'never told', 'told later'])
  await again.stop()
  fs.rmSync(left, { recursive: true })
  first.remove()
  second.remove()
})
