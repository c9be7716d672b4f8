import { DAY_MS, dayOf } from '../../app/platform/dates.ts'
import { performOn, readOwn } from '../support/own-outbox.ts'
import { putClock } from '../support/phone-clock.ts'
import { getReady, test } from '../support/phone.ts'
import { expect } from '../support/test.ts'

const HOUR = 3_600_000

/** How far the phone's clock is moved before each punch, and before it is sent. */
const PUNCHES = [
  ['the clock runs three hours fast all the while', 0, 0, 'server'],
  ['and goes on so', 0, 0, 'server'],
  ['put a day back before the punch', -DAY_MS, 0, 'unsure'],
  ['put three hours on before the punch', 3 * HOUR, 0, 'unsure'],
  ['put three hours on before the sending', 0, 3 * HOUR, 'unsure'],
  ['put a day back before the sending', 0, -DAY_MS, 'unsure'],
] as const

type Entry = Record<'timestamp' | 'notBefore' | 'notAfter' | 'trust', string>

test("whatever a phone's clock does, a punch is between the instants that the server knows, and an uncertain one waits before it is paid", async ({
  phoneOf,
  as,
  pageOf,
}) => {
  const phone = await phoneOf('bob')
  const { page, context } = phone
  let ahead = 3 * HOUR
  await putClock(phone, ahead)
  const before = Date.now()
  await getReady(page, '/home')
  const { id: userId } = (await (await context.request.get('/api/auth/user')).json()) as { id: string }
  const truths: number[] = []
  for (const [at, [, earlier, later]] of PUNCHES.entries()) {
    await context.setOffline(true)
    await putClock(phone, (ahead += earlier))
    const body = { action: at % 2 ? 'clock_out' : 'clock_in', location: null, manualCheck: true }
    truths.push(Date.now())
    await performOn(page, { kind: 'punch', label: 'Clock', body, parts: [], userId })
    await putClock(phone, (ahead += later))
    await context.setOffline(false)
    const states = async () => (await readOwn(page)).map(({ receipt }) => receipt?.state)
    await expect.poll(states, { intervals: [50] }).toEqual(Array(at + 1).fill('applied'))
  }

  const dana = await as('dana')
  const entries = (await (await dana.get(`/api/admin/clock-entries?userId=${userId}`)).json()) as Entry[]
  expect(entries.map(({ trust }) => trust).reverse()).toEqual(PUNCHES.map(([, , , trust]) => trust))
  for (const [at, entry] of [...entries].reverse().entries()) {
    const [notBefore, time, notAfter] = [entry.notBefore, entry.timestamp, entry.notAfter].map((one) => Date.parse(one))
    expect([before, notBefore, truths[at], notAfter], PUNCHES[at]![0]).toEqual(
      [before, notBefore, truths[at], notAfter].sort((a, b) => a! - b!),
    )
    expect(notBefore).toBeLessThanOrEqual(time!)
    expect(time).toBeLessThanOrEqual(notAfter!)
  }
  const desk = await pageOf('dana')
  await desk.goto('/admin/clock-entries?q=Baker')
  await expect(desk.getByText('The phone’s clock changed in between: not sure')).toHaveCount(4)
  const [from, to] = [-DAY_MS, DAY_MS].map((ms) => dayOf(new Date(Date.now() + ms)))
  await desk.goto(`/admin/hours?from=${from}&to=${to}&q=Baker`)
  await expect(desk.getByText('Time not confirmed')).toHaveCount(2)
})
