import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { shifts } from '#db/schema/clocking.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import {
  clockIn,
  clockOut,
  entries,
  later,
  minutes,
  now,
  location,
  refused,
  scan,
} from '../../../../e2e/support/punches.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { clockStatus, listHistory } from './status.server.ts'

let alice: Person
beforeEach(() => {
  alice = actor('alice')
})

describe('clocking out', () => {
  it('needs nothing else and closes the open shift, on any day', () => {
    scan(alice)
    clockIn(alice)
    const out = clockOut(alice, {}, minutes(12 * 60))
    expect(out).toMatchObject({ action: 'clock_out', faceVerified: false, flags: ['location_missing'] })
    expect(clockStatus(alice)).toMatchObject({ isClockedIn: false, clockedInAt: null })
    expect(db().select().from(shifts).all()).toMatchObject([{ endedAt: minutes(12 * 60) }])
  })

  it('flags a shift of 16 hours and more', () => {
    clockIn(actor('dana'))
    expect(clockOut(actor('dana'), { location }, minutes(17 * 60)).flags).toEqual(['long_shift'])
  })

  it('is refused to a person who is not clocked in', () => {
    expect(refused(() => clockOut(alice))).toMatchObject({ kind: 'conflict', facts: { isClockedIn: false } })
  })

  it('is possible even if the rules have changed meanwhile', () => {
    scan(alice)
    clockIn(alice)
    commit(() => write().update(users).set({ clockInMethod: 'alternative' }).where(eq(users.id, alice.id)).run())
    expect(clockOut(alice).action).toBe('clock_out')
  })
})

describe('one open shift', () => {
  it('a second clock-in is refused and does not use up a scan', () => {
    scan(alice)
    clockIn(alice)
    scan(alice, {}, later(300))
    const refusal = refused(() => clockIn(alice, {}, later(600)))
    expect(refusal).toMatchObject({ kind: 'conflict', facts: { isClockedIn: true } })
    expect(refusal.message).toMatch(/been clocked in since 20 Nov 2026, 20:00/)
    expect(entries()).toHaveLength(1)
  })

  it('is guaranteed by the database itself', () => {
    const row = { userId: alice.id, startedAt: now }
    commit(() =>
      write()
        .insert(shifts)
        .values({ id: 'a', ...row })
        .run(),
    )
    expect(() =>
      commit(() =>
        write()
          .insert(shifts)
          .values({ id: 'b', ...row })
          .run(),
      ),
    ).toThrow(/UNIQUE/)
  })
})

describe('the history', () => {
  it('is listed newest first, in pages, and only for its owner', () => {
    const dana = actor('dana')
    for (let i = 0; i < 5; i++) {
      clockIn(dana, {}, minutes(i * 10))
      clockOut(dana, {}, minutes(i * 10 + 5))
    }
    const first = listHistory(dana, { limit: 4 }).items
    expect(first.map((entry) => entry.action)).toEqual(['clock_out', 'clock_in', 'clock_out', 'clock_in'])
    const rest = listHistory(dana, { before: first.at(-1)!.id }).items
    expect(rest).toHaveLength(6)
    expect(clockStatus(dana).recentEntries).toEqual(first.slice(0, 3))
    expect(listHistory(alice, {}).items).toEqual([])
    expect(refused(() => listHistory(alice, { before: first[0]!.id })).kind).toBe('invalid')
  })
})
