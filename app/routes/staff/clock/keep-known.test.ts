import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newPhone, page } from '../../../../e2e/support/outbox-page.ts'
import { type ClockScreen } from './body.tsx'

const ALICE = '01900000-0000-7000-8000-00000000000a'

beforeEach(newPhone)
afterEach(() => vi.unstubAllGlobals())

it('a phone no longer shows monitoring offline once the clock page knows that it has ended', async () => {
  await page()
  const [{ keepSession, findSession }, { keepKnown }] = await Promise.all([
    import('~/browser/outbox/alone.ts'),
    import('./keep-known.ts'),
  ])
  await keepSession({ userId: ALICE, session: { id: 'one' }, pins: true })
  const clock = { isClockedIn: false, lastEntry: null, planned: null } as unknown as ClockScreen
  await keepKnown(ALICE, 'guard', clock, { session: null, pins: true })
  expect(await findSession()).toEqual({ userId: ALICE, session: null, pins: true })
})
