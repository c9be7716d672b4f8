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

test('called by an older Node, a command says so in a line and continues with a supported one', () => {
  const { status, stdout } = spawnSync(fetchNode(20), ['scripts/node.mjs', 'scripts/say-version.mjs'], {
    cwd: withScripts("console.log('it ran on', process.versions.node, process.env.PATH.split(':')[0])\n"),
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(
      /^Node 20\.\S+ is too old for this product: continuing with Node (24\.\S+) from the npm registry\.\nit ran on \1 \S+\.node\/24\S+\n$/,
    ),
  ])
})

test('if no supported Node is available, a sentence says what to do', () => {
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

test('a Node other than the reviewed one is neither unpacked nor run', () => {
  const home = withScripts("console.log('it ran')\n")
  const file = path.join(home, 'scripts/node-pins.json')
  const pins = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, Record<string, { integrity: string }>>
  for (const pin of Object.values(pins['24']!)) pin.integrity = `sha512-${'A'.repeat(86)}==`
  fs.writeFileSync(file, JSON.stringify(pins))
  const { status, stdout, stderr } = spawnSync(fetchNode(20), ['scripts/node.mjs', 'scripts/say-version.mjs'], {
    cwd: home,
    encoding: 'utf8',
  })
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    expect.stringContaining('it is not the package that this release was reviewed with'),
  ])
  expect(fs.readdirSync(path.join(home, '.node/24'))).not.toContain('node_modules')
})

test('every line of Node is pinned for every platform by version and SHA-512', () => {
  const pins = JSON.parse(fs.readFileSync('scripts/node-pins.json', 'utf8')) as Record<string, Record<string, object>>
  expect(Object.keys(pins)).toEqual(expect.arrayContaining(KNOWN.map(String)))
  for (const [line, platforms] of Object.entries(pins)) {
    expect(Object.keys(platforms), line).toEqual(Object.keys(pins['24']!))
    for (const pin of Object.values(platforms))
      expect(pin, line).toMatchObject({
        version: expect.stringMatching(new RegExp(`^${line}\\.\\d+\\.\\d+$`)),
        integrity: expect.stringMatching(/^sha512-[A-Za-z0-9+/]{86}==$/),
      })
  }
})

test('a native part that does not load is named, with the Node it found and what to do', () => {
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

/** Makes a folder that contains the launcher and one script. */
function withScripts(script: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'launcher-'))
  fs.cpSync('scripts', path.join(folder, 'scripts'), { recursive: true })
  fs.copyFileSync('.nvmrc', path.join(folder, '.nvmrc'))
  fs.writeFileSync(path.join(folder, 'scripts/say-version.mjs'), script)
  return folder
}
