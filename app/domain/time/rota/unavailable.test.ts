import { beforeEach, describe, expect, it } from 'vitest'
import { instantOf } from '~/platform/dates.ts'
import { commit } from '~/platform/store.server.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { refused } from '../../../../e2e/support/punches.ts'
import { recordsOf } from '../../records/export/records.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { setGrant } from '../../kernel/grants/grants.server.ts'
import { assign, unassign } from './assign.server.ts'
import { addDuty } from './duties.server.ts'
import { findGrid } from './grid.server.ts'
import { NewAssignment, NewDuty, NewPost } from './input.ts'
import { listOpenDuties, takeDuty } from './open.server.ts'
import { confirmDuty } from './own.server.ts'
import { forgetDuties } from './own-record.server.ts'
import { findPeopleWeek, findPersonMonth } from './people-page.server.ts'
import { addPost } from './posts.server.ts'
import { publishRota } from './publish.server.ts'
import { daysWithin, isOver, timesWithin } from './unavailable.ts'
import { NewUnavailable, UnavailableQuery } from './unavailable-input.ts'
import {
  addUnavailable,
  listOwnUnavailable,
  listUnavailable,
  purgeUnavailable,
  removeUnavailable,
} from './unavailable.server.ts'

const said = (fromOn: string, toOn: string, more: Partial<Parameters<typeof daysWithin>[0]> = {}) => {
  return { fromOn, toOn, wallStart: null, wallEnd: null, weekly: false, untilOn: null, ...more }
}
const night = { wallStart: '19:00', wallEnd: '07:00' }
const weekly = { weekly: true }

describe('the days on which a person cannot work', () => {
  it.each([
    ['one day', said('2026-11-03', '2026-11-03'), ['03']],
    ['a span of days', said('2026-10-30', '2026-11-02'), ['01', '02']],
    ['a weekday, every week', said('2026-10-06', '2026-10-06', weekly), ['03', '10', '17', '24']],
    ['until a day', said('2026-10-06', '2026-10-06', { ...weekly, untilOn: '2026-11-16' }), ['03', '10']],
    ['weekends', said('2026-10-31', '2026-11-01', weekly), ['01', '07', '08', '14', '15', '21', '22', '28']],
    ['never before it begins', said('2026-11-24', '2026-11-24', weekly), ['24']],
  ])('%s', (_what, one, days) => {
    expect(daysWithin(one, '2026-11-01', '2026-11-28').map(({ day }) => day.slice(8))).toEqual(days)
  })

  it.each([
    // A night from 19:00 to 07:00 has 13 hours when the clocks go back, and 11 when they go forward.
    ['2026-10-24', night, '2026-10-24T18:00', '2026-10-25T07:00'],
    ['2027-03-27', night, '2027-03-27T19:00', '2027-03-28T06:00'],
    // A whole day has 25 hours when they go back, and 23 when they go forward.
    ['2026-10-25', {}, '2026-10-24T23:00', '2026-10-26T00:00'],
    ['2027-03-28', {}, '2027-03-28T00:00', '2027-03-28T23:00'],
    ['2026-12-01', {}, '2026-12-01T00:00', '2026-12-02T00:00'],
  ])('%s lasts from the first instant to the last, whatever the clocks do', (day, hours, startsAt, endsAt) => {
    const [from, to] = [startsAt, endsAt].map((text) => new Date(`${text}:00Z`)) as [Date, Date]
    const one = said(day, day, hours)
    expect(timesWithin(one, from, to)).toMatchObject([{ startsAt: from, endsAt: to }])
    expect(timesWithin(one, new Date(from.getTime() - 3_600_000), from)).toEqual([])
    expect(timesWithin(one, to, new Date(to.getTime() + 3_600_000))).toEqual([])
  })

  it('they are over when the last one is, a night not before its morning', () => {
    expect(isOver(said('2026-11-03', '2026-11-03'), '2026-11-04')).toBe(true)
    expect(isOver(said('2026-11-03', '2026-11-03', night), '2026-11-04')).toBe(false)
    expect(isOver(said('2026-11-03', '2026-11-03', weekly), '2030-01-01')).toBe(false)
    expect(isOver(said('2026-11-03', '2026-11-03', { ...weekly, untilOn: '2026-11-30' }), '2026-12-01')).toBe(true)
  })
})

it.each([
  [{ from: '2026-11-03', to: '2026-11-02' }, 'to'],
  [{ from: '2026-11-03', to: '2028-11-03' }, 'to'],
  [{ from: '2026-11-03', to: '2026-11-10', weekly: true }, 'to'],
  [{ from: '2026-11-03', start: '09:00' }, 'end'],
  [{ from: '2026-11-03', end: '09:00' }, 'start'],
  [{ from: '2026-11-03', until: '2026-12-03' }, 'until'],
  [{ from: '2026-11-03', until: '2026-11-02', weekly: true }, 'until'],
  [{ from: '2026-02-30' }, 'from'],
  [{}, 'from'],
])('%j is refused at %s', (input, field) => {
  expect(NewUnavailable.safeParse(input).error?.issues.map(({ path }) => path[0])).toEqual([field])
})

describe('a person who has said that they cannot work', () => {
  const now = instantOf('2040-11-01', 12, 0)
  const dana = () => actor('dana')
  const alice = () => actor('alice')
  let [site, post] = ['', '']
  beforeEach(() => {
    site = addSite(dana(), SiteInput.parse({ name: 'Quarry gate' }), now).id
    post = addPost(dana(), NewPost.parse({ id: site, name: 'Gatehouse' }), now).id
  })
  const draft = (day: string) =>
    addDuty(dana(), NewDuty.parse({ postId: post, day, start: '19:00', end: '07:00' }), now).id
  const put = (id: string, reason?: string) =>
    assign(dana(), NewAssignment.parse({ id, userId: alice().id, reason }), now)
  const publish = () => publishRota(dana(), { siteId: site, from: '2040-11-05', to: '2040-11-20' }, now)
  const say = (input: object, at = now) => addUnavailable(alice(), NewUnavailable.parse(input), at)

  it("is assigned to a duty only with a reason, is marked in planners' lists, and is offered no such duty", () => {
    const { id } = say({ from: '2040-11-05', words: 'Driving test' })
    const duty = draft('2040-11-05')
    const asked = findGrid(dana(), { site, week: '2040-11-05', duty }, now)
    expect(asked.people?.items.find(({ value }) => value === alice().id)?.label).toMatch(/, cannot work then$/)
    expect(refused(() => put(duty))).toMatchObject({ code: 'needs_reason' })
    const { id: assignment } = put(duty, 'She agreed on the telephone')
    expect(findGrid(dana(), { site, week: '2040-11-05' }, now).cannot).toEqual([assignment])
    const other = draft('2040-11-06')
    say({ from: '2040-11-07', start: '06:00', end: '09:00' })
    publish()
    expect(listOpenDuties(alice(), {}, now)).toEqual([])
    expect(refused(() => takeDuty(alice(), { id: other }, now))).toMatchObject({ code: 'unavailable' })
    removeUnavailable(alice(), { id }, now)
    expect(findGrid(dana(), { site, week: '2040-11-05' }, now).cannot).toEqual([])
  })

  it('adds nothing by saying it twice in the same words', () => {
    const { id } = say({ from: '2040-11-05', words: 'Driving test' })
    expect(say({ from: '2040-11-05', to: '2040-11-05', words: 'Driving test' }, new Date(now.getTime() + 1)).id).toBe(
      id,
    )
    expect(say({ from: '2040-11-05', start: '09:00', end: '10:00', words: 'Driving test' }).id).not.toBe(id)
    expect(listOwnUnavailable(alice(), {}, now)).toHaveLength(2)
  })

  it('keeps a duty that was confirmed before, and the page says so', () => {
    const duty = draft('2040-11-05')
    put(duty)
    publish()
    confirmDuty(alice(), { id: duty }, now)
    const clash = { id: duty, site: 'Quarry gate', post: 'Gatehouse' }
    expect(say({ from: '2040-11-06', start: '05:00', end: '09:00' }).duties).toMatchObject([clash])
    expect(say({ from: '2040-11-06', start: '07:00', end: '09:00' }).duties).toEqual([])
    expect(listOwnUnavailable(alice(), {}, now)).toMatchObject([{ duties: [clash] }, { duties: [] }])
    expect(findGrid(dana(), { site, week: '2040-11-05' }, now).duties).toMatchObject([{ assigned: 1 }])
  })

  it('can be read day by day by the planner, and only the person removes it', () => {
    const { id } = say({ from: '2040-11-05', to: '2040-11-06', weekly: true, words: 'College' })
    const asked = UnavailableQuery.parse({ id: alice().id, from: '2040-11-05', to: '2040-11-12' })
    const day = { start: null, end: null, weekly: true, words: 'College' }
    expect(listUnavailable(dana(), asked, now)).toEqual(
      ['2040-11-05', '2040-11-06', '2040-11-12'].map((one) => ({ day: one, ...day })),
    )
    expect(refused(() => listUnavailable(alice(), asked, now))).toMatchObject({ kind: 'forbidden' })
    expect(refused(() => removeUnavailable(actor('bob'), { id }, now))).toMatchObject({ kind: 'not_found' })
    expect(listOwnUnavailable(actor('bob'), {}, now)).toEqual([])
  })

  describe('the private reason', () => {
    const asked = () => UnavailableQuery.parse({ id: alice().id, from: '2040-11-05', to: '2040-11-06' })
    const level = (one: 'viewer' | 'supervisor' | 'planner') =>
      setGrant(dana(), { userId: actor('bob').id, siteId: site, level: one })
    const asBob = (at = now) => {
      try {
        return listUnavailable(actor('bob'), asked(), at).map(({ words }) => words)
      } catch (error) {
        return (error as { kind: string }).kind
      }
    }
    const byBob = (day: string) =>
      addDuty(actor('bob'), NewDuty.parse({ postId: post, day, start: '09:00', end: '17:00' }), now).id
    const putByBob = (id: string) =>
      assign(actor('bob'), NewAssignment.parse({ id, userId: alice().id, reason: 'Short of people' }), now).id

    beforeEach(() => void level('planner'))

    it('is read by the planner of a shift that she had when she wrote it, on its days and until it is over', () => {
      put(draft('2040-11-05'))
      publish()
      const afterwards = new Date(now.getTime() + 60_000)
      say({ from: '2040-11-05', words: 'Chemotherapy' }, afterwards)
      say({ from: '2040-11-06', start: '20:00', end: '21:00', words: 'Court' }, afterwards)
      expect(asBob()).toEqual(['Chemotherapy', null])
      expect(asBob(instantOf('2040-11-06', 12, 0))).toEqual([null, null])
      expect(asBob(instantOf('2041-02-01', 12, 0))).toBe('not_found')
      level('supervisor')
      expect(asBob()).toEqual([null, null])
      level('viewer')
      expect(asBob()).toEqual([null, null])
      expect(listUnavailable(dana(), asked(), now).map(({ words }) => words)).toEqual(['Chemotherapy', 'Court'])
    })

    it('is not opened by a shift that its reader planned over it, whether draft, published, removed or cancelled', () => {
      say({ from: '2040-11-05', words: 'Chemotherapy' })
      expect(asBob()).toBe('not_found')
      const duty = byBob('2040-11-05')
      const one = putByBob(duty)
      const page = () => findPeopleWeek(actor('bob'), { week: '2040-11-05' }, now).unavailable
      expect([asBob(), page()]).toEqual(['not_found', []])
      publishRota(actor('bob'), { siteId: site, from: '2040-11-05', to: '2040-11-20' }, now)
      expect(asBob()).toEqual([null])
      expect(page()).toMatchObject([{ day: '2040-11-05', words: null }])
      expect(JSON.stringify(findPersonMonth(actor('bob'), { id: alice().id, month: '2040-11' }, now))).not.toContain(
        'Chemo',
      )
      unassign(actor('bob'), { id: one }, now)
      expect([asBob(), page()]).toEqual(['not_found', []])
    })

    it('is read by a planner if another planner put her on the shift', () => {
      say({ from: '2040-11-05', words: 'Chemotherapy' })
      put(draft('2040-11-05'), 'She agreed')
      publish()
      expect(asBob()).toEqual(['Chemotherapy'])
    })
  })

  it('can be given a hundred times for the future, is deleted a month later, and at once with the person', async () => {
    expect(refused(() => say({ from: '2040-10-31' }))).toMatchObject({ kind: 'invalid' })
    for (let times = 0; times < 100; times++)
      say({ from: '2040-11-05', words: times === 0 ? 'Wedding' : `Day ${times}` })
    expect(refused(() => say({ from: '2040-11-05' }))).toMatchObject({ code: 'too_many' })
    say({ from: '2040-12-05' }, instantOf('2040-11-06', 0, 0))
    const { unavailable } = await recordsOf(alice().id)
    expect(unavailable).toHaveLength(101)
    expect(unavailable).toMatchObject({ 0: { fromOn: '2040-11-05', words: 'Wedding' } })
    expect(purgeUnavailable(instantOf('2040-12-05', 12, 0))).toBe(0)
    expect(purgeUnavailable(instantOf('2040-12-06', 12, 0))).toBe(100)
    const gone = alice().id
    commit(() => forgetDuties(gone))
    expect(listOwnUnavailable(alice(), {}, now)).toEqual([])
  })
})
