import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { command } from '../support/commands.ts'
import { look } from '../support/database.ts'
import { dataUrl } from '../support/hostile.ts'
import { addDocuments, call, cookieOf } from '../support/load.ts'
import { portrait } from '../support/portraits.ts'
import { type Server, startServer } from '../support/server.ts'

const PASSWORD = 'test of the place elsewhere'

/** The place for off-site backups: a folder here, and an address in real use. */
function openPlace() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-place-'))
  const secret = path.join(folder, 'password')
  fs.writeFileSync(secret, PASSWORD)
  const own = { RESTIC_PASSWORD_FILE: secret, RESTIC_CACHE_DIR: path.join(folder, 'cache') }
  return { folder, to: path.join(folder, 'repository'), own }
}

test('a machine lost while people work comes back from its off-site backup, with everything acknowledged before it; a stale lock stops no backup, and a restore test notices a missing file', async () => {
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
  const backup = (of: Server, ...more: string[]) =>
    command('backup', of.folder, ['--to', place.to, ...more], undefined, place.own)
  const there = { code: 0, said: expect.stringContaining(`It is in ${place.to} too`) }
  expect(await backup(server, '--init')).toMatchObject(there)
  await leaveLock(place)
  expect(await backup(server)).toMatchObject(there)
  const drilled = await backup(server, '--drill')
  expect(drilled, drilled.said).toMatchObject({ code: 0, said: expect.stringContaining('The restore test passed') })
  expect(drilled.said).toContain('The audit chain holds')

  // The backup must contain one copy of the keys, and no older list of them.
  const words = ['--repo', place.to, 'snapshots', '--tag', 'keys', '--json']
  const { stdout } = spawnSync('restic', words, { env: { ...process.env, ...place.own }, encoding: 'utf8' })
  expect(JSON.parse(stdout)).toHaveLength(1)
  const page = await (await fetch(`${server.url}/admin`, { headers: { Cookie: dana } })).text()
  expect(page).toContain('Last off-site backup:')

  server.process.kill('SIGKILL')
  lost = true
  await meanwhile
  await server.stop()

  const data = path.join(place.folder, 'another-machine')
  const restored = await command('restore', data, ['--from', place.to], undefined, place.own)
  expect(restored, restored.said).toMatchObject({ code: 0 })
  const again = await startServer({}, data)
  const titles = new Set(look(again, (sqlite) => sqlite.prepare('SELECT title FROM documents').pluck().all()))
  expect(before.filter((title) => !titles.has(title))).toEqual([])
  const picture = await fetch(`${again.url}${String(kept.body.url)}`, { headers: { Cookie: alice } })
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])

  fs.rmSync(path.join(data, 'files'), { recursive: true })
  expect(await backup(again)).toMatchObject({ code: 0 })
  const lacking = await backup(again, '--drill')
  expect([lacking.code, lacking.said]).toEqual([1, expect.stringMatching(/1 of 1 files are missing/)])
  expect(fs.readdirSync(data).filter((name) => name.startsWith('fetched-'))).toEqual([])
  await again.stop()
  fs.rmSync(place.folder, { recursive: true })
})

/** Ends a program that was writing there, so that its lock stays behind. */
async function leaveLock({ to, own }: ReturnType<typeof openPlace>): Promise<void> {
  const killed = spawn('restic', ['--repo', to, 'backup', '--stdin'], { env: { ...process.env, ...own } })
  const locks = () => fs.readdirSync(path.join(to, 'locks'))
  await expect.poll(locks).toHaveLength(1)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(locks()).toHaveLength(1)
}

test('an off-site backup that cannot be made or fetched says why, and creates no unwanted repository', async () => {
  const place = openPlace()
  const server = await startServer()
  const backup = (words: string[], own: Record<string, string> = place.own) =>
    command('backup', server.folder, words, undefined, own)
  const none = await command('restore', path.join(place.folder, 'data'), ['--from', place.to], undefined, place.own)
  expect([none.code, none.said]).toEqual([1, expect.stringContaining('restic: ')])
  const wrong = await backup(['--to', place.to, '--init'], { ...place.own, RESTIC_PASSWORD_FILE: '/nowhere' })
  expect([wrong.code, wrong.said]).toEqual([1, expect.stringContaining('The backup failed: restic: ')])
  const silent = await backup(['--to', place.to, '--init'], { RESTIC_CACHE_DIR: place.own.RESTIC_CACHE_DIR })
  expect([silent.code, silent.said]).toEqual([1, expect.stringContaining('Set RESTIC_PASSWORD_FILE')])
  // A mistyped address and a disk that is not mounted both look like a folder without a repository.
  const typed = await backup(['--to', place.to])
  expect([typed.code, typed.said]).toEqual([1, expect.stringContaining('Is its disk mounted and its address right?')])
  expect(fs.existsSync(place.to)).toBe(false)
  expect(await backup(['--to', place.to, '--init'])).toMatchObject({ code: 0 })
  fs.renameSync(place.to, `${place.to}.unmounted`)
  fs.mkdirSync(place.to)
  const unmounted = await backup(['--to', place.to])
  expect([unmounted.code, fs.readdirSync(place.to)]).toEqual([1, []])
  // Another repository at the same address is not mistaken for the missing one.
  spawnSync('restic', ['--repo', place.to, 'init'], { env: { ...process.env, ...place.own } })
  const other = await backup(['--to', place.to])
  expect([other.code, other.said]).toEqual([1, expect.stringContaining('is not the one that held the backups before')])
  await server.stop()
  fs.rmSync(place.folder, { recursive: true })
})
