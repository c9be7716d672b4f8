import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from '@playwright/test'
import { command } from '../support/commands.ts'
import { dataUrl } from '../support/hostile.ts'
import { addDocuments, call, cookieOf } from '../support/load.ts'
import { portrait } from '../support/portraits.ts'
import { startServer } from '../support/server.ts'

const PASSWORD = 'test of the place elsewhere'

/** Where copies go, as a folder: on another machine it would be an address. */
function openPlace() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-place-'))
  const secret = path.join(folder, 'password')
  fs.writeFileSync(secret, PASSWORD)
  const own = { RESTIC_PASSWORD_FILE: secret, RESTIC_CACHE_DIR: path.join(folder, 'cache') }
  return { folder, to: path.join(folder, 'repository'), own }
}

test('a machine that is lost while people work comes back from its copy elsewhere, with all that was told before the copy', async () => {
  test.setTimeout(240_000)
  const place = openPlace()
  const server = await startServer()
  const [alice, dana] = [await cookieOf(server.url, 'alice'), await cookieOf(server.url, 'dana')]
  const photo = { data: dataUrl(await portrait({ person: 'alice' })) }
  const kept = await call(server.url, alice, 'POST', '/api/forms/photos', photo)
  let n = 0
  const before = await addDocuments(server.url, dana, 'before', () => n++ > 20)
  let lost = false
  const meanwhile = addDocuments(server.url, dana, 'meanwhile', () => lost)
  for (const round of ['first', 'second']) {
    const copied = await command('backup', server.folder, ['--to', place.to], undefined, place.own)
    expect(copied, round).toMatchObject({ code: 0, said: expect.stringContaining('A copy of it is elsewhere') })
  }
  const drilled = await command('backup', server.folder, ['--to', place.to, '--drill'], undefined, place.own)
  expect(drilled, drilled.said).toMatchObject({ code: 0, said: expect.stringContaining('can be put back') })
  expect(drilled.said).toContain('The audit chain holds')

  // Of the keys there is one copy: no older list of them lies about.
  const words = ['--repo', place.to, 'snapshots', '--tag', 'keys', '--json']
  const { stdout } = spawnSync('restic', words, { env: { ...process.env, ...place.own }, encoding: 'utf8' })
  expect(JSON.parse(stdout)).toHaveLength(1)
  const page = await (await fetch(`${server.url}/admin`, { headers: { Cookie: dana } })).text()
  expect(page).toContain('The last copy elsewhere was made')

  server.process.kill('SIGKILL')
  lost = true
  await meanwhile
  await server.stop()

  const data = path.join(place.folder, 'another-machine')
  const restored = await command('restore', data, ['--from', place.to], undefined, place.own)
  expect(restored, restored.said).toMatchObject({ code: 0 })
  const again = await startServer({}, data)
  const sqlite = new Database(path.join(data, 'portal.db'), { readonly: true })
  const titles = new Set(sqlite.prepare('SELECT title FROM documents').pluck().all() as string[])
  sqlite.close()
  expect(before.filter((title) => !titles.has(title))).toEqual([])
  const picture = await fetch(`${again.url}${String(kept.body.url)}`, { headers: { Cookie: alice } })
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  await again.stop()
  fs.rmSync(place.folder, { recursive: true })
})

test('a copy that cannot be made or fetched says why', async () => {
  const place = openPlace()
  const server = await startServer()
  const none = await command('restore', path.join(place.folder, 'data'), ['--from', place.to], undefined, place.own)
  expect([none.code, none.said]).toEqual([1, expect.stringContaining('restic: ')])
  const wrong = await command('backup', server.folder, ['--to', place.to], undefined, {
    ...place.own,
    RESTIC_PASSWORD_FILE: '/nowhere',
  })
  expect([wrong.code, wrong.said]).toEqual([1, expect.stringContaining('The backup failed: restic: ')])
  await server.stop()
  fs.rmSync(place.folder, { recursive: true })
})
