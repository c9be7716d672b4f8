import { expect, test } from '@playwright/test'
import { call, cookieOf } from '../support/load.ts'
import { PASSWORD } from '../support/people.ts'
import { memoryOf, modelsReady } from '../support/proc.ts'
import { startServer } from '../support/server.ts'

test('a rush of sign-ins is 503 with Retry-After beyond the queue, and an SOS does not wait for them', async () => {
  test.setTimeout(180_000)
  const server = await startServer({ TRUST_PROXY: '1' })
  try {
    await modelsReady(server)
    const alice = await cookieOf(server.url, 'alice')
    const before = memoryOf(server)
    let waiting = 90
    const rush = Array.from({ length: 90 }, async (_, n) => {
      // Each sign-in comes from a different IP address and names a different account, so that no other limit is reached
      // first.
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.9.${n}.1` }
      const body = JSON.stringify({ email: `nobody-${n}`, password: PASSWORD })
      const answer = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers, body })
      waiting--
      return { status: answer.status, retry: Number(answer.headers.get('Retry-After')) }
    })
    const times: number[] = []
    let most = before
    while (waiting > 0) {
      const start = performance.now()
      const alert = await call(server.url, alice, 'POST', '/api/emergency', { type: 'sos', location: null, notes: '' })
      expect([200, 201]).toContain(alert.status)
      times.push(performance.now() - start)
      most = Math.max(most, memoryOf(server))
    }
    const answers = await Promise.all(rush)
    const refused = answers.filter(({ status }) => status === 503)
    // On two processors one is computed at a time, and fifty wait.
    expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(51)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.every(({ retry }) => retry > 0)).toBe(true)
    expect(answers.every(({ status }) => [401, 503].includes(status))).toBe(true)
    expect(times.sort((a, b) => a - b)[times.length >> 1]).toBeLessThan(1000)
    // At most two hashes of 64 MB each may be computed at a time, not ninety.
    expect(most - before).toBeLessThan(400)
    expect(await cookieOf(server.url, 'bob')).toContain('session=')
  } finally {
    await server.stop()
  }
})
