import { expect, it } from 'vitest'
import { shifts } from '#db/schema/clocking.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { clockOut, entries, minutes } from '../../../../e2e/support/punches.ts'
import { commit, db } from '~/platform/store.server.ts'
import { book } from './clock.server.ts'
import { letCount } from './correct.server.ts'
import { bookDecided, refuseTime } from './decide-punch.server.ts'
import { Punch } from './input.ts'

const input = { ...Punch.parse({ action: 'clock_in' }), timestamp: null }
const made = (at: Date, trust: 'claimed' | 'steady') => ({
  ...{ operationId: `op-${at.getTime()}`, madeAt: at, receivedAt: minutes(120), at, trust },
  ...{ notBefore: null, notAfter: minutes(120) },
})

it('a time that control accepts after it has refused another counts, also once the other end is corrected', () => {
  const [alice, dana] = [actor('alice'), actor('dana')]
  commit(() => book(alice, input, { now: minutes(120), made: made(minutes(0), 'claimed') }))
  clockOut(alice, {}, minutes(60))
  const [start, end] = entries()
  expect(start!.flags).toContain('time_unsure')
  commit(() => refuseTime(start!.id))
  const told = { input, made: made(minutes(30), 'steady'), pictured: false }
  expect(commit(() => bookDecided(alice, told, null, minutes(121))).entry.id).toBe(start!.id)
  expect(entries()[0]!.flags, 'the time that counts now was accepted').not.toContain('time_refused')
  expect(db().select().from(shifts).all()).toMatchObject([{ startedAt: minutes(30), endedAt: minutes(60) }])
  const right = { userId: alice.id, kind: 'clock_out' as const, at: minutes(90), endsAt: null, shiftId: end!.shiftId }
  commit(() => letCount(dana, right, minutes(122)))
  expect(db().select().from(shifts).all()).toMatchObject([{ startedAt: minutes(30), endedAt: minutes(90) }])
})
