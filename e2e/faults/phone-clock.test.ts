import { expect, request, test } from '@playwright/test'
import { openBadLine } from '../support/bad-line.ts'
import { call, cookieOf } from '../support/load.ts'
import { openNodePhone, setClock } from '../support/node-phone.ts'
import { newcomer } from '../support/outbox-people.ts'
import { type Server, startServer } from '../support/server.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const clockIn = {
  kind: 'punch' as const,
  label: 'Clock in',
  body: { action: 'clock_in', location: null, manualCheck: true },
}

let server: Server
test.beforeAll(async () => void (server = await startServer()))
test.afterAll(() => server.stop())
test.afterEach(() => setClock(0))

type Entry = Record<'timestamp' | 'notBefore' | 'notAfter' | 'trust', string> & { flags: string[] }

/** How far the phone's clock is wrong when it last heard of the server, when the punch is made, and when it is sent. */
for (const [name, [met, made, sent], trust] of [
  ['three hours fast all the while', [3 * HOUR, 3 * HOUR, 3 * HOUR], 'server'],
  ['put three hours ahead before the punch', [0, 3 * HOUR, 3 * HOUR], 'unsure'],
  ['put a day back before the punch', [0, -DAY, -DAY], 'unsure'],
  ['put three hours ahead before the sending', [0, 0, 3 * HOUR], 'unsure'],
  ['put a day back before the sending', [0, 0, -DAY], 'unsure'],
] as const)
  test(`a clock ${name}: the punch lies between the instants that the server knows, and an unsure one is open for pay`, async () => {
    const dana = await cookieOf(server.url, 'dana')
    const desk = await request.newContext({ baseURL: server.url, extraHTTPHeaders: { Cookie: dana } })
    const { id, cookie } = await newcomer(server, desk)
    const line = await openBadLine(server.url)
    const before = Date.now()
    setClock(met)
    const phone = await openNodePhone(line.url, cookie)
    line.cut()
    setClock(made)
    const truth = Date.now() - made
    expect(await phone.perform(clockIn, phone.userId)).toMatchObject({ kind: 'kept' })
    line.mend()
    setClock(sent)
    phone.send()
    for (let tries = 0; tries < 100 && (await phone.unsent()) > 0; tries++)
      await new Promise((next) => setTimeout(next, 50))
    setClock(0)
    const entries = (await call(server.url, dana, 'GET', `/api/admin/clock-entries?userId=${id}`)).body
    expect(entries).toHaveLength(1)
    const [entry] = entries as unknown as [Entry]
    expect(entry.trust).toBe(trust)
    const [notBefore, at, notAfter] = [entry.notBefore, entry.timestamp, entry.notAfter].map((one) => Date.parse(one))
    expect(notBefore).toBeGreaterThanOrEqual(before)
    expect(notBefore).toBeLessThanOrEqual(truth)
    expect(notAfter).toBeGreaterThanOrEqual(truth)
    expect(at).toBeGreaterThanOrEqual(notBefore!)
    expect(at).toBeLessThanOrEqual(notAfter!)
    const hours = (await call(server.url, dana, 'GET', `/api/admin/hours?userId=${id}`)).body as unknown
    const [shift] = (Array.isArray(hours) ? hours : (hours as { items: object[] }).items) as { flags: string[] }[]
    expect(shift!.flags.includes('Time not confirmed')).toBe(trust === 'unsure')
    line.close()
    await desk.dispose()
  })
