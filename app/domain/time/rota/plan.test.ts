import { beforeEach, describe, expect, it } from 'vitest'
import { instantOf } from '~/platform/dates.ts'
import { isProblem } from '~/platform/problem.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { assign } from './assign.server.ts'
import { copyWeek } from './copy-week.server.ts'
import { addDuty, listDuties, removeDuty } from './duties.server.ts'
import { generateDuties } from './generate.server.ts'
import {
  CopyWeek,
  DutyQuery,
  Generate,
  NewAssignment,
  NewDuty,
  NewPattern,
  NewPost,
  PatternChange,
  PatternQuery,
} from './input.ts'
import { addPattern, changePattern, listPatterns, removePattern } from './patterns.server.ts'
import { addPost } from './posts.server.ts'
import { publishRota } from './publish.server.ts'

const now = instantOf('2026-10-01', 12, 0)
const dana = () => actor('dana')
let [site, post] = ['', '']
beforeEach(() => {
  site = addSite(dana(), SiteInput.parse({ name: 'Quarry gate' }), now).id
  post = addPost(dana(), NewPost.parse({ id: site, name: 'Gatehouse' }), now).id
})

const nights = (...days: number[]) => days.map((weekday) => ({ weekday, start: '19:00', end: '07:00' }))
const pattern = (weeks: object[][], more: object = {}) =>
  addPattern(dana(), NewPattern.parse({ postId: post, name: 'Nights', weeks, ...more }), now)
const generate = (id: string, from: string, to: string) => generateDuties(dana(), Generate.parse({ id, from, to }), now)
const seen = (from = '2026-10-19', to = '2026-11-22') =>
  listDuties(dana(), DutyQuery.parse({ from, to, siteId: site }), now).items
const publish = (from: string, to: string) => publishRota(dana(), { siteId: site, from, to }, now)

describe('a pattern', () => {
  it('makes nights of 12 hours by the clock, and of 13 when the clocks go back, and repeating it changes nothing', () => {
    const { id } = pattern([nights(5, 6, 7)])
    expect(generate(id, '2026-10-19', '2026-11-01')).toEqual({ made: 6, kept: 0, removed: 0, unassigned: 0 })
    const made = seen()
    expect(made.map(({ minutes }) => minutes)).toEqual([720, 780, 720, 720, 720, 720])
    expect(new Set(made.map(({ start, end }) => `${start}-${end}`))).toEqual(new Set(['19:00-07:00']))
    expect(generate(id, '2026-10-19', '2026-11-01')).toEqual({ made: 0, kept: 6, removed: 0, unassigned: 0 })
    expect(seen().map((duty) => duty.id)).toEqual(made.map((duty) => duty.id))
    const spring = generate(id, '2027-03-27', '2027-03-27')
    expect([spring.made, seen('2027-03-27', '2027-03-27')[0]!.minutes]).toEqual([1, 660])
  })

  it('changes its drafts when it is changed, and leaves published and cancelled ones', () => {
    const { id, name } = pattern([nights(1, 2, 3)])
    generate(id, '2026-10-19', '2026-10-25')
    publish('2026-10-19', '2026-10-20')
    removeDuty(dana(), seen()[1]!, now)
    changePattern(dana(), PatternChange.parse({ id, name, weeks: [nights(2, 4)] }), now)
    expect(generate(id, '2026-10-19', '2026-10-25')).toMatchObject({ made: 1, kept: 1, removed: 1 })
    expect(seen().map(({ day, state }) => [day.slice(8), state])).toEqual([
      ['19', 'published'],
      ['20', 'cancelled'],
      ['22', 'draft'],
    ])
  })

  it('is not changed over a change that a colleague made meanwhile', () => {
    const { id, name, updatedAt } = pattern([nights(1)])
    const change = (weekday: number, updatedAtWas: string) =>
      changePattern(dana(), PatternChange.parse({ id, name, weeks: [nights(weekday)], updatedAtWas }), now)
    const later = new Date(now.getTime() + 60_000)
    changePattern(dana(), PatternChange.parse({ id, name, weeks: [nights(2)], updatedAtWas: updatedAt }), later)
    expect(() => change(3, updatedAt)).toThrow('Somebody else has changed this pattern meanwhile')
    expect(change(3, later.toISOString()).weeks).toEqual([nights(3)])
  })

  it('starts with its first week when it is first generated, and continues from there', () => {
    const { id } = pattern([nights(1), nights(2)])
    generate(id, '2026-10-21', '2026-10-27')
    generate(id, '2026-11-02', '2026-11-15')
    expect(seen().map(({ day }) => day)).toEqual(['2026-10-27', '2026-11-02', '2026-11-10'])
    expect(listPatterns(dana(), PatternQuery.parse({ siteId: site })).items).toMatchObject([
      { id, startsOn: '2026-10-19' },
    ])
  })

  it('assigns its people if nothing prevents it, and says how many places stay open', () => {
    const { id } = pattern([nights(1, 2)], { userIds: [actor('alice').id, actor('bob').id] })
    const clash = { postId: post, day: '2026-10-19', start: '20:00', end: '22:00' }
    const other = addDuty(dana(), NewDuty.parse(clash), now)
    assign(dana(), NewAssignment.parse({ id: other.id, userId: actor('bob').id }), now)
    expect(generate(id, '2026-10-19', '2026-10-25')).toMatchObject({ made: 2, unassigned: 1 })
    expect(seen().map(({ people, assigned }) => [people, assigned])).toEqual([
      [2, 1],
      [1, 1],
      [2, 2],
    ])
  })

  it('is removed without its duties, and makes none after that', () => {
    const { id } = pattern([nights(1)])
    generate(id, '2026-10-19', '2026-10-25')
    removePattern(dana(), { id }, now)
    expect([listPatterns(dana(), PatternQuery.parse({})).items, seen().length]).toEqual([[], 1])
    expect(() => generate(id, '2026-10-19', '2026-10-25')).toThrow('Pattern not found')
    expect(() => pattern([nights(1)], { userIds: ['nobody'] })).toThrow('not found')
    expect(() => addPattern(actor('alice'), NewPattern.parse({ postId: post, name: 'A', weeks: [[]] }))).toThrow(
      'not allowed',
    )
  })

  it.each([
    [{ weeks: [] }, 'weeks'],
    [{ weeks: [[{ weekday: 0, start: '19:00', end: '07:00' }]] }, 'weeks.0.0.weekday'],
    [{ weeks: [[{ weekday: 1, start: '7', end: '07:00' }]] }, 'weeks.0.0.start'],
    [{ weeks: [[]], startsOn: '2026-10-20' }, 'startsOn'],
    [{ weeks: [[]], name: ' ' }, 'name'],
  ])('with %j is refused', (given, field) => {
    const parsed = NewPattern.safeParse({ postId: post, name: 'Nights', ...given })
    expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
  })
})

describe('a copied week', () => {
  const copy = (from: string, to: string) => copyWeek(dana(), CopyWeek.parse({ siteId: site, from, to }), now)

  it('is drafted at the same local times with the same people, across clock changes, and once', () => {
    const days = ['2026-10-17', '2026-10-18'].map((day) =>
      addDuty(dana(), NewDuty.parse({ postId: post, day, start: '19:00', end: '07:00' }), now),
    )
    assign(dana(), NewAssignment.parse({ id: days[0]!.id, userId: actor('alice').id }), now)
    publish('2026-10-12', '2026-10-18')
    expect(copy('2026-10-12', '2026-10-19')).toEqual({ made: 2, kept: 0, removed: 0, unassigned: 0 })
    expect(seen()).toMatchObject([
      {
        day: '2026-10-24',
        minutes: 780,
        state: 'draft',
        assignments: [{ userName: 'Alice Archer', state: 'assigned' }],
      },
      { day: '2026-10-25', minutes: 720, assignments: [] },
    ])
    expect(copy('2026-10-12', '2026-10-19')).toMatchObject({ made: 0, kept: 2 })
    removeDuty(dana(), seen()[1]!, now)
    expect(copy('2026-10-12', '2026-10-19')).toMatchObject({ made: 1, kept: 1 })
    expect(copy('2026-10-19', '2026-10-05')).toMatchObject({ made: 2 })
  })

  it('is copied from Monday to Monday', () => {
    for (const [from, to] of [
      ['2026-10-13', '2026-10-19'],
      ['2026-10-12', '2026-10-20'],
      ['2026-10-12', '2026-10-12'],
    ])
      expect(CopyWeek.safeParse({ siteId: site, from, to }).success).toBe(false)
    try {
      copyWeek(dana(), { siteId: 'nowhere', from: '2026-10-12', to: '2026-10-19' }, now)
      expect.unreachable()
    } catch (error) {
      expect(isProblem(error) && error.kind).toBe('not_found')
    }
  })
})
