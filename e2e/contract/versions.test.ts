import { type APIRequestContext, request } from '@playwright/test'
import { fetchNode, KNOWN } from '../../scripts/node.mjs'
import { PASSWORD } from '../support/people.ts'
import { portraitUrl } from '../support/portraits.ts'
import { startServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ timeout: 120_000 })

for (const line of KNOWN) {
  test(`on Node ${line} it opens a page, lets alice clock in with a picture and stops when told`, async () => {
    const server = await startServer({}, undefined, undefined, fetchNode(line))
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
