import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { events } from '#db/schema/events.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { watchLongShifts } from './long-shifts.server.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

describe('a forgotten clock-out', () => {
  function openShift(hours: number) {
    const { id: userId } = actor('alice')
    commit(() => {
      write()
        .insert(shifts)
        .values({ id: 's1', userId, startedAt: hoursAgo(hours) })
        .run()
      write()
        .insert(clockEntries)
        .values({
          id: 'c1',
          userId,
          action: 'clock_in',
          at: hoursAgo(hours),
          shiftId: 's1',
          method: 'biometric',
          flags: [],
        })
        .run()
    })
    return userId
  }
  const told = (type: string) => db().select().from(events).where(eq(events.type, type)).all()

  it('is asked about once after 13 hours and reported to the control room once after 16', () => {
    const userId = openShift(12.9)
    expect(watchLongShifts()).toEqual({ prompted: 0, flagged: 0 })
    expect(watchLongShifts(hoursAgo(-0.2))).toEqual({ prompted: 1, flagged: 0 })
    expect(watchLongShifts(hoursAgo(-0.2))).toEqual({ prompted: 0, flagged: 0 })
    expect(watchLongShifts(hoursAgo(-3.2))).toEqual({ prompted: 0, flagged: 1 })
    expect(told('clock.shift_prompted')).toMatchObject([{ personId: userId, audience: 'person' }])
    expect(told('clock.shift_flagged')).toMatchObject([{ personId: userId, audience: 'admins' }])
    expect(db().select().from(clockEntries).get()!.flags).toEqual(['long_shift'])
  })

  it('is asked about although another one cannot be', () => {
    const [alice, bob] = [actor('alice').id, actor('bob').id]
    const open = (id: string, userId: string) => ({ id, userId, startedAt: hoursAgo(14) })
    commit(() =>
      write()
        .insert(shifts)
        .values([open('s1', alice), open('s2', bob)])
        .run(),
    )
    commit(() =>
      write().run(
        "CREATE TRIGGER broken BEFORE UPDATE ON shifts WHEN NEW.id = 's1' BEGIN SELECT RAISE(ABORT, 'broken'); END",
      ),
    )
    expect(watchLongShifts()).toEqual({ prompted: 1, flagged: 0 })
    expect(told('clock.shift_prompted')).toMatchObject([{ personId: bob }])
    commit(() => write().run('DROP TRIGGER broken'))
  })

  it('never ends the shift or invents hours', () => {
    openShift(40)
    watchLongShifts()
    expect(db().select().from(shifts).get()).toMatchObject({ endedAt: null })
    expect(db().select().from(clockEntries).all()).toHaveLength(1)
  })
})
