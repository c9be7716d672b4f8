import { expect, test } from '@playwright/test'
import { call, cookieOf } from '../support/load.ts'
import { manyAdmins } from '../support/many-admins.ts'
import { openInbox } from '../support/open-inbox.ts'
import { openPushService } from '../support/push-service.ts'
import { startServer } from '../support/server.ts'
import { copyTemplate } from '../support/template.ts'

const ADMINS = 60

test('an SOS with sixty administrators is answered before any of them is sent a message, and each gets one push message and one email', async () => {
  const folder = copyTemplate()
  const service = await openPushService((_request, response) => response.writeHead(201).end())
  const inbox = await openInbox()
  manyAdmins(folder, ADMINS, service)
  const server = await startServer({ ...service.settings, SMTP_URL: inbox.url, LOG_LEVEL: 'error' }, folder)
  const receivers = () => inbox.received.map((mail) => /^To: .*<([^>]+)>/m.exec(mail)?.[1]).sort()
  try {
    const alice = await cookieOf(server.url, 'alice')
    const before = receivers()
    const { status } = await call(server.url, alice, 'POST', '/api/emergency', { type: 'sos', location: null })
    const sentByThen = [service.asked.length, inbox.received.length - before.length]
    expect([status, ...sentByThen]).toEqual([201, 0, 0])
    await expect.poll(() => [service.asked.length, inbox.received.length], { timeout: 30_000 }).toEqual([60, 61])
    const devices = Array.from({ length: ADMINS }, (_, n) => String(n)).sort()
    expect(service.asked.map(({ path }) => path).sort()).toEqual(devices)
    const people = Array.from({ length: ADMINS }, (_, n) => `dana.${n}@example.test`)
    expect(receivers()).toEqual([...people, 'dana@example.test'].sort())
    // Pressing again joins the open alert, so nobody is told twice.
    expect((await call(server.url, alice, 'POST', '/api/emergency', { type: 'sos', location: null })).status).toBe(200)
    const other = await cookieOf(server.url, 'bob')
    expect((await call(server.url, other, 'POST', '/api/emergency', { type: 'sos', location: null })).status).toBe(201)
    await expect.poll(() => [service.asked.length, inbox.received.length], { timeout: 30_000 }).toEqual([120, 122])
  } finally {
    await server.stop()
    await Promise.all([service.close(), inbox.close()])
  }
})
