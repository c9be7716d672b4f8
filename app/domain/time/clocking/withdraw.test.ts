import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { shifts } from '#db/schema/clocking.ts'
import { events } from '#db/schema/events.ts'
import { presence } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { clockIn, clockOut, entries, location, minutes, refused } from '../../../../e2e/support/punches.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { listCorrectable } from '../corrections/choices.server.ts'
import { endForgotten, requestCorrection } from '../corrections/corrections.server.ts'
import { listActivities } from '../../overview/dashboard/activities.server.ts'
import { db } from '~/platform/store.server.ts'
import { bookForStaff } from './control-entry.server.ts'
import { exportHours, listHours } from './hours.server.ts'
import { HoursExport, HoursQuery } from './input.ts'
import { listEntries } from './review.server.ts'
import { clockStatus, listHistory } from './status.server.ts'
import { findJustEnded, withdrawClockOut } from './withdraw.server.ts'

let bob: Person, dana: Person
beforeEach(() => {
  bob = actor('bob')
  dana = actor('dana')
})

const seconds = (n: number) => new Date(minutes(60).getTime() + n * 1000)
/** Clocks Dana out after an hour of work. */
function worked() {
  const start = clockIn(dana)
  return { start, out: clockOut(dana) }
}

describe('an undone clock-out', () => {
  it('leaves the shift as it was, and is stored as withdrawn', () => {
    const { start, out } = worked()
    expect(withdrawClockOut(dana, out, seconds(4))).toMatchObject({ id: out.id, withdrawnAt: seconds(4) })
    expect(clockStatus(dana)).toMatchObject({
      isClockedIn: true,
      clockedInAt: start.timestamp,
      lastEntry: { id: start.id },
      recentEntries: [{ id: start.id }],
    })
    expect(db().select().from(shifts).all()).toMatchObject([{ endedAt: null }])
    const { latitude, longitude, address } = location
    expect(db().select().from(presence).where(eq(presence.userId, dana.id)).get()).toMatchObject({
      clockedInAt: start.timestamp,
      lastAction: 'clock_in',
      location: { latitude, longitude, address },
    })
    const marked = [expect.objectContaining({ id: out.id, withdrawnAt: seconds(4) }), expect.anything()]
    expect(listHistory(dana, {}).items).toEqual(marked)
    expect(listEntries(dana, { userId: dana.id }).items).toEqual(marked)
    const [newest] = listActivities(dana, { id: dana.id, category: 'clockEntries', limit: 1 }).items
    expect(newest).toMatchObject({ status: 'withdrawn', description: 'Undone: the shift continued' })
    expect(listCorrectable(dana).map(({ value }) => value)).not.toContain(`clock_out/${out.id}`)
  })

  it('does not count for hours: the shift ends with the later clock-out', () => {
    const { out } = worked()
    withdrawClockOut(dana, out, seconds(4))
    const last = clockOut(dana, {}, minutes(90))
    const query = { from: '2026-11-20', to: '2026-11-20' }
    const rows = listHours(dana, HoursQuery.parse(query)).items
    expect(rows).toMatchObject([{ minutes: 90, flags: ['No location'], recordedEnd: last.timestamp }])
    const lines = [...exportHours(dana, HoursExport.parse(query)).text]
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('20:00,21:30,1.50')
  })

  it('is undone once, however often and wherever the button is pressed', () => {
    const { out } = worked()
    withdrawClockOut(dana, out, seconds(4))
    expect(withdrawClockOut(dana, out, minutes(600)).withdrawnAt).toEqual(seconds(4))
    clockOut(dana, {}, minutes(700))
    expect(withdrawClockOut(dana, out, minutes(701)).withdrawnAt).toEqual(seconds(4))
    expect(clockStatus(dana).isClockedIn).toBe(false)
    const told = db().select().from(events).where(eq(events.type, 'clock.out_withdrawn')).all()
    expect(told).toMatchObject([{ personId: dana.id, subjectId: out.id }])
  })

  it('can be followed by another one, which can be undone too', () => {
    withdrawClockOut(dana, worked().out, seconds(4))
    const again = clockOut(dana, {}, seconds(8))
    expect(withdrawClockOut(dana, again, seconds(20)).withdrawnAt).toEqual(seconds(20))
    expect(entries().filter(({ withdrawnAt }) => withdrawnAt)).toHaveLength(2)
  })
})

describe('a clock-out cannot be undone', () => {
  it('when it is too late', () => {
    const { out } = worked()
    expect(refused(() => withdrawClockOut(dana, out, seconds(16)))).toMatchObject({
      kind: 'conflict',
      message: 'It is too late to undo. Ask for a correction.',
      code: 'too_late',
    })
    expect(clockStatus(dana).isClockedIn).toBe(false)
  })

  it('after its person has clocked in again', () => {
    const { out } = worked()
    const start = clockIn(dana, {}, seconds(3))
    const code = (id: string) => refused(() => withdrawClockOut(dana, { id }, seconds(6))).code
    expect([code(out.id), code(start.id)]).toEqual(['came_after', 'not_a_clock_out'])
  })

  it('after its person has said when the shift ended', () => {
    clockIn(dana)
    endForgotten(dana, { endedAt: minutes(30), reason: 'Forgot it' }, minutes(60))
    const out = entries().at(-1)!
    expect(refused(() => withdrawClockOut(dana, out, seconds(2))).code).toBe('came_after')
    expect(findJustEnded(dana, seconds(2))).toBeNull()
  })

  it('if control booked it', () => {
    clockIn(actor('bob'), { manualCheck: true })
    const input = { userId: bob.id, action: 'clock_out', at: null, notes: 'Rang in' } as const
    const { id } = bookForStaff(dana, input, minutes(60))
    expect(refused(() => withdrawClockOut(bob, { id }, seconds(2))).code).toBe('not_live')
  })

  it("if it is another person's, or does not exist", () => {
    const { out } = worked()
    expect(refused(() => withdrawClockOut(bob, out, seconds(2))).kind).toBe('not_found')
    expect(refused(() => withdrawClockOut(dana, { id: 'nothing' }, seconds(2))).kind).toBe('not_found')
  })
})

it('a withdrawn clock-out cannot be corrected', () => {
  const { out } = worked()
  withdrawClockOut(dana, out, seconds(4))
  const asked = {
    entryId: out.id,
    shiftId: null,
    kind: 'clock_out',
    at: minutes(50),
    endsAt: null,
    reason: 'Earlier',
  } as const
  expect(refused(() => requestCorrection(dana, asked, minutes(61))).kind).toBe('not_found')
})

it('the page shows the shift that has just ended for as long as that can be undone', () => {
  expect(findJustEnded(dana, seconds(0))).toBeNull()
  const { start, out } = worked()
  expect(findJustEnded(dana, seconds(3))).toEqual({ id: out.id, from: start.timestamp, to: out.timestamp, seconds: 7 })
  expect(findJustEnded(dana, seconds(12))).toBeNull()
  withdrawClockOut(dana, out, seconds(4))
  expect(findJustEnded(dana, seconds(5))).toBeNull()
})
