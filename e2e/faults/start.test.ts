import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { look } from '../support/database.ts'
import { startServer } from '../support/server.ts'
import { copyTemplate, DATA_KEY } from '../support/template.ts'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Tries to start, and returns how it ended and what it printed. */
function tryStart(folder: string, settings: Record<string, string | undefined> = {}) {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: folder,
    DATA_KEY,
    ...settings,
  } as NodeJS.ProcessEnv
  const { status, stdout, stderr } = spawnSync(process.execPath, ['build/server.js'], {
    cwd: root,
    env,
    encoding: 'utf8',
    timeout: 20_000,
  })
  return { status, said: stdout + stderr }
}

const digest = (file: string) => createHash('sha256').update(fs.readFileSync(file)).digest('hex')

test('wrong settings are all listed, without their values', () => {
  const ended = tryStart(copyTemplate(), { PORT: 'planted', ORIGIN: 'not-an-address', DATA_KEY: 'planted' })
  expect(ended.status).toBe(78)
  for (const name of ['PORT', 'ORIGIN', 'DATA_KEY']) expect(ended.said).toContain(name)
  expect(ended.said).not.toContain('planted')
})

test('a first password that is refused ends the start for good, and the next start finds nothing left behind', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-first-'))
  for (let tries = 0; tries < 2; tries++) {
    const { status, said } = tryStart(folder, { ADMIN_PASSWORD: 'Administrator-2026' })
    expect([status, said]).toEqual([78, expect.stringContaining('ADMIN_PASSWORD: The password must not contain')])
    expect(said).not.toContain('did not end cleanly')
  }
  fs.rmSync(folder, { recursive: true })
})

test('a second process on the same data folder ends at once', async () => {
  const server = await startServer()
  const second = tryStart(server.folder)
  expect([second.status, second.said]).toEqual([1, expect.stringContaining('Another process already uses')])
  await server.stop()
})

test('a port that is in use, and a place that is not a folder, are reported in a sentence, without a stack', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const ended = tryStart(copyTemplate(), { PORT: String(port), HOST: '127.0.0.1' })
  taken.close()
  expect([ended.status, ended.said]).toEqual([1, expect.stringContaining(`else listens on 127.0.0.1:${port}. End it`)])
  const noFolder = tryStart(path.join(copyTemplate(), 'portal.db', 'data'))
  expect([noFolder.status, noFolder.said]).toEqual([1, expect.stringContaining('is not a folder')])
  for (const { said } of [ended, noFolder]) expect(said).not.toMatch(/^\s+at /m)
})

test('a wrong key stops the start and changes nothing', () => {
  const folder = copyTemplate()
  const ended = tryStart(folder, { DATA_KEY: Buffer.alloc(32, 9).toString('base64') })
  expect([ended.status, ended.said]).toEqual([78, expect.stringContaining('not the one this data was sealed with')])
})

test('a missing key never makes a new one over existing data', () => {
  const folder = copyTemplate()
  const ended = tryStart(folder, { DATA_KEY: undefined })
  expect([ended.status, ended.said]).toEqual([78, expect.stringContaining('The key is missing')])
  expect(fs.existsSync(path.join(folder, 'data.key'))).toBe(false)
})

test('a damaged database stops the start with the command that helps, and is not changed', () => {
  const folder = copyTemplate()
  const file = path.join(folder, 'portal.db')
  fs.writeFileSync(file, Buffer.concat([Buffer.from('garbage'.repeat(100)), fs.readFileSync(file).subarray(700)]))
  const before = digest(file)
  const ended = tryStart(folder)
  expect([ended.status, ended.said]).toEqual([78, expect.stringContaining('npm run restore')])
  expect(digest(file)).toBe(before)
})

test('damage that does not show at once stops the start after a crash, and otherwise is found while people work', () => {
  const folder = copyTemplate()
  const file = path.join(folder, 'portal.db')
  const bytes = fs.readFileSync(file)
  // The database opens because its first pages are intact, but a page of one table is damaged.
  fs.writeFileSync(file, Buffer.concat([bytes.subarray(0, -4096), Buffer.alloc(4096, 7)]))
  fs.writeFileSync(path.join(folder, 'running'), '')
  const before = digest(file)
  const ended = tryStart(folder)
  expect([ended.status, ended.said]).toEqual([78, expect.stringContaining('did not end cleanly')])
  expect(ended.said).toContain('npm run restore')
  expect(digest(file)).toBe(before)
})

test('a clean end leaves no mark, a crash leaves one, and the next start reacts to it', async () => {
  const folder = copyTemplate()
  const mark = path.join(folder, 'running')
  const server = await startServer({}, folder)
  expect(fs.existsSync(mark)).toBe(true)
  server.process.kill('SIGKILL')
  await new Promise((resolve) => server.process.once('exit', resolve))
  const again = await startServer({}, folder)
  expect(again.log()).toContain('did not end cleanly')
  await fetch(`${again.url}/healthz`)
  again.process.kill('SIGTERM')
  await new Promise((resolve) => again.process.once('exit', resolve))
  expect(fs.existsSync(mark)).toBe(false)
  await again.stop()
})

test('a missing database next to existing files is not replaced by an empty one', () => {
  const folder = copyTemplate()
  fs.rmSync(path.join(folder, 'portal.db'))
  fs.mkdirSync(path.join(folder, 'files'), { recursive: true })
  fs.writeFileSync(path.join(folder, 'files', 'kept'), 'x')
  const ended = tryStart(folder)
  expect([ended.status, ended.said]).toEqual([78, expect.stringContaining('npm run restore')])
  expect(fs.existsSync(path.join(folder, 'portal.db'))).toBe(false)
})

test('a database of a newer release stops the start', () => {
  const folder = copyTemplate()
  const sql = "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('newer', ?)"
  look({ folder }, (sqlite) => sqlite.prepare(sql).run(Date.now() + 1e10))
  const ended = tryStart(folder)
  expect([ended.status, ended.said]).toEqual([78, expect.stringContaining('newer release')])
})

test('the first start makes one administrator with a random password that must be changed', async () => {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync('/tmp'), 'workforce-first-'))
  const server = await startServer({}, folder)
  const password = /password: (\S+)/.exec(server.log())![1]!
  const sign = (text: string) =>
    fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'admin', password: text }),
    })
  const answer = await sign(password)
  expect(((await answer.json()) as { user: unknown }).user).toMatchObject({ role: 'admin', mustChangePassword: true })
  for (const common of ['admin', 'password', 'admin123']) expect((await sign(common)).status).toBe(401)
  await server.stop()
})

test('a first password that is easy to guess is refused in a sentence', async () => {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync('/tmp'), 'workforce-first-'))
  await expect(startServer({ ADMIN_PASSWORD: 'Summer2026!' }, folder)).rejects.toThrow(
    'ADMIN_PASSWORD: This password is too common. Please choose another one',
  )
})
