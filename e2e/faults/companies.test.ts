import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { call, cookieOf } from '../support/load.ts'
import { portraitUrl } from '../support/portraits.ts'
import { startServer } from '../support/server.ts'

const TOKEN = 'token of the test company'

/** Starts the service that companies share, on a socket. */
async function startShared(socket: string, token = TOKEN): Promise<ChildProcess> {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    SOCKET: socket,
    INFERENCE_TOKEN: token,
    INFERENCE_THREADS: '1',
  }
  const child = fork('build/inference.js', {
    env: env as NodeJS.ProcessEnv,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}

test('companies share one service for pictures: a face is enrolled and recognised by it, and without it each company checks itself', async () => {
  test.setTimeout(400_000)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-shared-'))
  const socket = path.join(folder, 'socket')
  const shared = await startShared(socket)
  const own = {
    INFERENCE_URL: `unix:${socket}`,
    INFERENCE_TOKEN: TOKEN,
    INFERENCE_LOADING: 'start',
    INFERENCE_THREADS: '1',
  }
  const server = await startServer(own)
  const [alice, dana] = [await cookieOf(server.url, 'alice'), await cookieOf(server.url, 'dana')]
  const { id: userId } = (await call(server.url, alice, 'GET', '/api/auth/user')).body as unknown as { id: string }
  const enrol = { userId, imageData: await portraitUrl({ person: 'alice' }) }
  const verify = async (person: 'alice' | 'bob') => {
    const imageData = await portraitUrl({ person, jacket: true })
    return call(server.url, alice, 'POST', '/api/biometric/verify', { imageData })
  }
  await expect
    .poll(async () => (await call(server.url, dana, 'POST', '/api/admin/biometric/enroll', enrol)).status, {
      timeout: 120_000,
    })
    .toBe(201)
  const seen = await verify('alice')
  expect(seen).toMatchObject({ status: 200, body: { faceMatched: true } })
  expect(server.log()).not.toContain('face and jacket checks are ready')
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  const picture = { imageData: `data:image/jpeg;base64,${Buffer.from('no picture').toString('base64')}` }
  expect((await call(server.url, alice, 'POST', '/api/biometric/verify', picture)).status).toBe(400)

  // The shared service is replaced by one with another token, and then by none. The company checks pictures itself once
  // its models are loaded.
  shared.kill('SIGKILL')
  await once(shared, 'exit')
  await expect.poll(async () => (await verify('alice')).status, { timeout: 120_000 }).toBe(200)
  expect(server.log()).toContain('INFERENCE_URL does not serve: pictures are checked on this machine')
  expect((await verify('alice')).body).toMatchObject({ ...omit(seen.body) })
  await server.stop()

  const other = await startShared(socket, 'a token that nobody was told')
  const second = await startServer(own)
  await expect
    .poll(
      async () => {
        const cookie = await cookieOf(second.url, 'alice')
        return (await call(second.url, cookie, 'POST', '/api/biometric/verify', { imageData: enrol.imageData })).status
      },
      { timeout: 120_000, intervals: [2000] },
    )
    .not.toBe(503)
  expect(second.log()).toContain('it answered 401')
  await second.stop()
  other.kill('SIGKILL')
  fs.rmSync(folder, { recursive: true, force: true })
})

/** Returns the parts of an answer that are the same each time. */
function omit(body: Record<string, unknown>): Record<string, unknown> {
  const { verificationId: _id, expiresAt: _at, ...rest } = body
  return rest
}

test("a company that listens on a socket is reached by its proxy, and the proxy's report of the caller is trusted", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-socket-'))
  const socket = path.join(folder, 'socket')
  const server = await startServer({ SOCKET: socket, TRUST_PROXY: 'loopback', ORIGIN: 'http://acme.test' })
  const { request } = await import('node:http')
  const ask = (headers: Record<string, string>, to = '/login') =>
    new Promise<number>((resolve, reject) =>
      request({ socketPath: socket, path: to, headers: { Host: 'acme.test', ...headers } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode!)
      })
        .on('error', reject)
        .end(),
    )
  expect(await ask({})).toBe(200)
  expect(await ask({ 'X-Forwarded-For': '198.51.100.7' }, '/api/auth/user')).toBe(401)
  await expect.poll(server.log).toContain('198.51.100.7')
  await server.stop()
  expect(fs.existsSync(socket)).toBe(false)
  fs.rmSync(folder, { recursive: true, force: true })
})
