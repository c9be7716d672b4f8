import { expect, test } from '../support/test.ts'
import { startServer } from '../support/server.ts'

const METRICS_TOKEN = 'token-of-this-test-alone'

test('the process reports that its loop runs, and that it is ready', async ({ as }) => {
  const nobody = await as('nobody')
  expect(await (await nobody.get('/livez')).json()).toEqual({ status: 'ok' })
  await expect.poll(async () => (await nobody.get('/readyz')).status(), { timeout: 60_000 }).toBe(200)
})

test('local monitoring reads numbers without a name in them; a request through a proxy is refused', async ({
  as,
  baseURL,
}) => {
  const alice = await as('alice')
  const read = (headers: Record<string, string> = {}) => fetch(`${baseURL}/metrics`, { headers })
  await read()
  await alice.get('/api/clock/status')
  await alice.get('/api/news?before=nothing-of-this-name')
  const text = await (await read()).text()
  expect(text).toMatch(/workforce_http_requests_total\{route="\/api\/clock\/status",method="GET",status="200"\} \d+/)
  for (const name of [
    'workforce_disk_bytes',
    'workforce_alerts_open',
    'workforce_queue_waiting',
    'workforce_open_streams',
  ])
    expect(text).toContain(`\n${name}`)
  expect(text).not.toMatch(/alice|nothing-of-this-name|example\.test/i)
  for (const header of ['X-Forwarded-For', 'Forwarded', 'Via'])
    expect((await read({ [header]: '203.0.113.7' })).status, header).toBe(404)
})

test('with a token set, a caller without it gets nothing, even on this machine', async () => {
  const server = await startServer({ METRICS_TOKEN, LOG_ADDRESSES: 'off' })
  try {
    const ask = (Authorization: string) => fetch(`${server.url}/metrics`, { headers: { Authorization } })
    expect((await ask('')).status).toBe(401)
    expect((await ask('Bearer another-token-of-some-length')).status).toBe(401)
    const shown = await ask(`Bearer ${METRICS_TOKEN}`)
    expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('workforce_build_info')])
    await expect.poll(() => server.log()).toMatch(/"path":"\/metrics","status":401/)
    expect(server.log()).not.toContain('"ip"')
  } finally {
    await server.stop()
  }
})
