import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type APIRequestContext, request } from '@playwright/test'
import { fetchNode, KNOWN } from '../../scripts/node.mjs'
import { PASSWORD } from '../support/people.ts'
import { portraitUrl } from '../support/portraits.ts'
import { startServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ timeout: 120_000 })

for (const line of KNOWN) {
  test(`on Node ${line} it opens a page, lets alice clock in with a picture and stops when told`, async () => {
    const server = await startServer({ INFERENCE_LOADING: 'start' }, undefined, undefined, fetchNode(line))
    const client = await request.newContext({ baseURL: server.url })
    expect(await (await client.get('/login')).text()).toContain('Sign in')
    await client.post('/api/auth/login', { data: { email: 'alice', password: PASSWORD } })
    await checksReady(client)
    const scan = await client.post('/api/biometric/verify', {
      data: { imageData: await portraitUrl({ person: 'alice', jacket: true }) },
    })
    expect(await scan.json()).toMatchObject({ faceDetected: true, highVisJacketDetected: true })
    const punch = await client.post('/api/clock', { data: { action: 'clock_in', location: null } })
    expect(punch.status(), await punch.text()).toBe(201)
    await client.dispose()
    const ended = new Promise((resolve) => server.process.once('exit', resolve))
    await server.stop()
    expect(await ended).toBe(0)
  })
}

/** Waits until the threads have loaded their models. */
const checksReady = (client: APIRequestContext) =>
  expect.poll(async () => (await client.get('/healthz')).status(), { timeout: 60_000 }).toBe(200)

test('called by an older Node, a command says so in a line and goes on with a supported one', () => {
  const { status, stdout } = spawnSync(fetchNode(20), ['scripts/node.mjs', 'scripts/say-version.mjs'], {
    cwd: withScripts("console.log('it ran on', process.versions.node, process.env.PATH.split(':')[0])\n"),
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(
      /^Node 20\.\S+ is too old for this product: going on with Node (24\.\S+) from the npm registry\.\nit ran on \1 \S+\.node\/24\S+\n$/,
    ),
  ])
})

test('where no supported Node can be had, a sentence says what to do', () => {
  const { status, stderr } = spawnSync(fetchNode(20), ['scripts/node.mjs', 'scripts/say-version.mjs'], {
    cwd: withScripts(''),
    encoding: 'utf8',
    env: { PATH: '/nowhere' } as unknown as NodeJS.ProcessEnv,
  })
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^This needs Node 22\.12 or newer; here is 20\.\S+, and .+ Please install Node 24 and try again\.\n$/,
    ),
  ])
})

test('a native part that does not load is named, with the Node it met and what to do', () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'no-database-'))
  fs.cpSync('build', path.join(home, 'build'), { recursive: true })
  const { status, stderr } = spawnSync(process.execPath, ['build/server.js'], { cwd: home, encoding: 'utf8' })
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining('The native part for the database, better-sqlite3, does not load'),
  ])
  expect(stderr).toContain(`Node ${process.versions.node}`)
  expect(stderr).toContain('Delete the folder node_modules and run "npm start" again')
})

/** A folder with the launcher and one script of its own. */
function withScripts(script: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'launcher-'))
  fs.cpSync('scripts', path.join(folder, 'scripts'), { recursive: true })
  fs.copyFileSync('.nvmrc', path.join(folder, '.nvmrc'))
  fs.writeFileSync(path.join(folder, 'scripts/say-version.mjs'), script)
  return folder
}
