import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { users } from '#db/schema/people.ts'
import { duties } from '#db/schema/rota.ts'
import { instantOf } from '~/platform/dates.ts'
import { commit, write } from '~/platform/store.server.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { rowsBetween } from '../clocking/hours.server.ts'
import { assign } from './assign.server.ts'
import { listDutyChanges } from './changes.server.ts'
import { addDuty, changeDuty, listDuties } from './duties.server.ts'
import { ChangeQuery, DutyChange, DutyQuery, NewAssignment, NewDuty, NewPost } from './input.ts'
import { addPost } from './posts.server.ts'
import { publishRota } from './publish.server.ts'
import { purgeDuties } from './purge.server.ts'

const now = instantOf('2026-11-01', 12, 0)
const later = instantOf('2032-11-05', 12, 0)

function planned(name: 'alice' | 'bob', day: string) {
  const dana = actor('dana')
  const site = addSite(dana, SiteInput.parse({ name: 'Quarry gate' }), now).id
  const post = addPost(dana, NewPost.parse({ id: site, name: 'Gatehouse' }), now).id
  const { id } = addDuty(dana, NewDuty.parse({ postId: post, day, start: '19:00', end: '07:00' }), now)
  assign(dana, NewAssignment.parse({ id, userId: actor(name).id }), now)
  publishRota(dana, { siteId: site, from: day, to: day }, now)
  changeDuty(dana, DutyChange.parse({ id, start: '20:00' }), instantOf(day, 16, 0))
  return { id, site }
}

it('the report of short-notice changes lists what was changed, for whom, and how long before', () => {
  const dana = actor('dana')
  const { id, site } = planned('alice', '2026-11-02')
  const of = (query: object) => listDutyChanges(dana, ChangeQuery.parse(query), instantOf('2026-11-03', 9, 0)).items
  const shown = { dutyId: id, kind: 'changed', userName: 'Alice Archer', by: 'Dana Dean', noticeSeconds: 3 * 3600 }
  const [before, after] = [{ startsAt: '2026-11-02T19:00:00.000Z' }, { startsAt: '2026-11-02T20:00:00.000Z' }]
  expect(of({ siteId: site })).toMatchObject([{ ...shown, before, after, toldAt: '2026-11-02T16:00:00.000Z' }])
  expect(of({ underDays: '1' })).toMatchObject([{ dutyId: id }])
  const far = planned('bob', '2026-11-20')
  changeDuty(dana, DutyChange.parse({ id: far.id, start: '21:00' }), now)
  expect(of({})).toHaveLength(2)
  expect(of({ underDays: '7' })).toMatchObject([{ dutyId: id }])
  expect(of({ from: '2026-11-03', to: '2026-11-03' })).toEqual([])
  expect(() => listDutyChanges(actor('alice'), ChangeQuery.parse({}))).toThrow('not allowed')
})

it('duties are kept for six years, and longer for a person who is under legal hold', () => {
  planned('alice', '2026-11-02')
  const { id } = planned('bob', '2026-11-03')
  planned('alice', '2026-11-08')
  expect(purgeDuties(now)).toBe(0)
  commit(() => write().update(users).set({ legalHold: true }).where(eq(users.username, 'bob')).run())
  expect(purgeDuties(later)).toBe(1)
  const left = listDuties(actor('dana'), DutyQuery.parse({ from: '2026-11-01', to: '2026-11-30' }), now).items
  expect(left.map((duty) => duty.id)).toContain(id)
  expect(left).toHaveLength(2)
})

it('a duty is kept as long as its hours, which have its break', () => {
  const { id } = planned('alice', '2026-11-02')
  const userId = actor('alice').id
  const shift = { id: 'one', userId, startedAt: instantOf('2026-11-02', 20, 0), endedAt: instantOf('2026-11-03', 7, 0) }
  const punch = { id: 'in', userId, action: 'clock_in', at: shift.startedAt, shiftId: 'one', method: 'biometric' }
  commit(() => {
    write().update(duties).set({ breakMinutes: 60 }).run()
    write().insert(shifts).values(shift).run()
    write()
      .insert(clockEntries)
      .values({ ...punch, dutyId: id, flags: [] })
      .run()
  })
  const hours = () => [...rowsBetween('2026-11-02', '2026-11-02')].map(({ paidMinutes }) => paidMinutes)
  expect(purgeDuties(later)).toBe(0)
  expect(hours()).toEqual([600])
  commit(() => write().delete(clockEntries).run())
  expect(purgeDuties(later)).toBe(1)
})
