import { expect, it } from 'vitest'
import { currentOf } from './known-session.ts'

const at = (hours: number) => new Date(Date.UTC(2026, 10, 29, hours)).toISOString()
const known = (dueAt: string) => ({ userId: 'alice', pins: false, session: { dueAt } as never })

it('a session is shown offline until twelve hours after its check-in was due', () => {
  const now = new Date(at(20))
  expect(currentOf(known(at(21)), now)).not.toBeNull()
  expect(currentOf(known(at(9)), now)).not.toBeNull()
  // A due time of last night looks like one of tonight, and nobody waits for it any more.
  expect(currentOf(known(at(3)), now)).toBeNull()
  expect(currentOf({ userId: 'alice', pins: false, session: null }, now)).toBeNull()
  expect(currentOf(null, now)).toBeNull()
})
