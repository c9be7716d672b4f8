import { expect, it } from 'vitest'
import { type Shown } from '~/browser/outbox/shown.ts'
import { lastCounted } from './send.ts'

const punch = (madeAt: string, more: Partial<Shown>): Shown => ({
  ...{ id: madeAt, kind: 'punch', own: true, madeAt, label: 'Clock in', state: 'Received' },
  ...{ receivedAt: madeAt, words: null, view: {}, again: null, ...more },
})
const SINCE = '2026-11-29T18:00:00Z'

it('offline, a person is clocked in by the newest punch since then that counts', () => {
  const first = punch('2026-11-29T19:00:00Z', {})
  const merged = punch('2026-11-29T19:10:00Z', { words: 'They were merged into one.' })
  const others = [
    punch('2026-11-29T17:00:00Z', {}),
    punch('2026-11-29T20:00:00Z', { state: 'On this phone' }),
    punch('2026-11-29T20:00:00Z', { state: 'Needs you' }),
    punch('2026-11-29T20:00:00Z', { own: false }),
    // Control has not decided yet.
    punch('2026-11-29T20:00:00Z', { words: 'Control will decide which one counts.', view: null }),
  ]
  expect(lastCounted([first, ...others], SINCE)).toBe(first)
  expect(lastCounted([first, merged, ...others], SINCE)).toBe(merged)
  expect(lastCounted(others, SINCE)).toBeUndefined()
  // A session that has expired is told only that it arrived.
  const untold = punch('2026-11-29T20:00:00Z', { view: null })
  expect(lastCounted([first, untold], SINCE)).toBe(untold)
})
