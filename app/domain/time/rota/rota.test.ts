import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { shifts } from '#db/schema/clocking.ts'
import { holidayRequests } from '#db/schema/holidays.ts'
import { users } from '#db/schema/people.ts'
import { duties } from '#db/schema/rota.ts'
import { instantOf } from '~/platform/dates.ts'
import { isProblem } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { assign, unassign } from './assign.server.ts'
import { addDuty, changeDuty, listDuties, removeDuty } from './duties.server.ts'
import { registerGate } from './facts.server.ts'
import { findDutyFor } from './find-duty.server.ts'
import {
  DutyChange,
  DutyQuery,
  NewAssignment,
  NewDuty,
  NewPattern,
  NewPost,
  PatternQuery,
  PostChange,
} from './input.ts'
import { addPost, changePost, listPosts } from './posts.server.ts'
import { addPattern, listPatterns } from './patterns.server.ts'
import { removePost } from './remove-post.server.ts'
import { publishRota } from './publish.server.ts'

const now = instantOf('2026-11-01', 12, 0)
const dana = () => actor('dana')
let site = ''
let post = ''
beforeEach(() => {
  site = addSite(dana(), SiteInput.parse({ name: 'Quarry gate' }), now).id
  post = addPost(dana(), NewPost.parse({ id: site, name: 'Gatehouse', unpaidBreakMinutes: 30 }), now).id
})

const plan = (day: string, start: string, end: string, more: object = {}) =>
  addDuty(dana(), NewDuty.parse({ postId: post, day, start, end, ...more }), now)
const put = (id: string, name: 'alice' | 'bob', reason?: string, at = now) =>
  assign(dana(), NewAssignment.parse({ id, userId: actor(name).id, reason }), at)
const publish = (from = '2026-11-02', to = '2026-11-08') => publishRota(dana(), { siteId: site, from, to }, now)
const seen = () =>
  listDuties(dana(), DutyQuery.parse({ from: '2026-11-01', to: '2026-11-30', siteId: site }), now).items
function refusal(work: () => unknown) {
  try {
    work()
  } catch (error) {
    if (isProblem(error)) return { kind: error.kind, code: error.code, facts: error.facts }
    throw error
  }
  return null
}

describe('a position', () => {
  it('is added to a site, changed, listed, and removed when nobody is planned there any more', () => {
    const kept = { id: post, name: 'Gate', people: 2, worksAlone: true, checkIntervalMinutes: 30 }
    changePost(dana(), PostChange.parse(kept), now)
    expect(listPosts(dana(), { id: site })).toMatchObject([{ ...kept, siteId: site, unpaidBreakMinutes: 0 }])
    const [duty, second] = [plan('2026-11-02', '19:00', '07:00'), plan('2026-11-03', '19:00', '07:00')]
    publish()
    const refused = () => refusal(() => removePost(dana(), { id: post }, now))
    expect(refused()).toMatchObject({ kind: 'conflict', code: 'has_duties' })
    expect(() => removePost(dana(), { id: post }, now)).toThrow(
      '2 shifts are still planned here. Cancel or move them first.',
    )
    removeDuty(dana(), duty, now)
    expect(refused()).toMatchObject({ kind: 'conflict', code: 'has_duties' })
    removeDuty(dana(), second, now)
    removePost(dana(), { id: post }, now)
    expect(listPosts(dana(), { id: site })).toEqual([])
    expect(refusal(() => plan('2026-11-02', '19:00', '07:00'))).toMatchObject({ kind: 'not_found' })
  })

  it('takes its drafts and patterns with it, but none of another position', () => {
    const other = addPost(dana(), NewPost.parse({ id: site, name: 'Patrol' }), now).id
    const nights = [{ weekday: 1, start: '19:00', end: '07:00' }]
    for (const postId of [post, other]) {
      plan('2026-11-02', '19:00', '07:00', { postId })
      addPattern(dana(), NewPattern.parse({ postId, name: 'Nights', weeks: [nights] }), now)
    }
    removePost(dana(), { id: post }, now)
    expect(seen().map(({ postId }) => postId)).toEqual([other])
    expect(listPatterns(dana(), PatternQuery.parse({})).items.map(({ postId }) => postId)).toEqual([other])
  })

  it('can be managed by planners only', () => {
    expect(() => listPosts(actor('alice'), { id: site })).toThrow('not allowed')
    expect(() => publishRota(actor('alice'), { siteId: site, from: '2026-11-02', to: '2026-11-08' })).toThrow(
      'not allowed',
    )
  })
})

describe('a duty', () => {
  it('is a draft with instants, and gets its break and number of people from its position', () => {
    const duty = plan('2026-10-24', '19:00', '07:00')
    const hours = { startsAt: '2026-10-24T18:00:00.000Z', endsAt: '2026-10-25T07:00:00.000Z', minutes: 780 }
    expect(duty).toMatchObject({
      ...hours,
      state: 'draft',
      breakMinutes: 30,
      people: 1,
      post: 'Gatehouse',
      site: 'Quarry gate',
    })
    expect(plan('2027-03-27', '19:00', '07:00', { breakMinutes: 0, people: 3 })).toMatchObject({
      minutes: 660,
      people: 3,
    })
    expect(plan('2026-11-02', '22:00', '06:00').minutes).toBe(480)
    expect(plan('2026-11-02', '09:00', '09:20')).toMatchObject({ minutes: 20, breakMinutes: 0 })
  })

  it.each([
    [{ day: '2026-02-30' }, 'day'],
    [{ start: '24:00' }, 'start'],
    [{ end: '7:00' }, 'end'],
    [{ people: 0 }, 'people'],
    [{ breakMinutes: -1 }, 'breakMinutes'],
  ])('with %j is refused for its %s', (given, field) => {
    const parsed = NewDuty.safeParse({ postId: post, day: '2026-11-02', start: '19:00', end: '07:00', ...given })
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field])
  })

  it('is listed by site and by person, and as a draft is removed with its person', () => {
    const [one, other] = [plan('2026-11-02', '19:00', '07:00'), plan('2026-11-04', '19:00', '07:00')]
    put(other.id, 'alice')
    const of = (query: object) =>
      listDuties(dana(), DutyQuery.parse({ from: '2026-11-01', to: '2026-11-09', ...query }), now)
    expect(of({ siteId: site }).items.map(({ id }) => id)).toEqual([one.id, other.id])
    expect(of({ userId: actor('alice').id }).items.map(({ id }) => id)).toEqual([other.id])
    expect(of({ siteId: site, limit: 1 })).toMatchObject({ items: [{ id: one.id }], next: one.id })
    expect(of({ siteId: site, after: one.id }).items.map(({ id }) => id)).toEqual([other.id])
    removeDuty(dana(), other, now)
    expect(of({ siteId: site }).items.map(({ id }) => id)).toEqual([one.id])
  })

  it('is not overwritten by a planner who saw an earlier version, nor moved to another site', () => {
    const { id } = plan('2026-11-02', '19:00', '07:00')
    expect(changeDuty(dana(), DutyChange.parse({ id, start: '20:00', version: 1 }), now)).toMatchObject({
      ...{ startsAt: '2026-11-02T20:00:00.000Z', version: 2, state: 'draft' },
    })
    const late = () => changeDuty(dana(), DutyChange.parse({ id, start: '21:00', version: 1 }), now)
    expect(refusal(late)).toMatchObject({ kind: 'conflict', code: 'stale' })
    const far = addSite(dana(), SiteInput.parse({ name: 'Dock' }), now)
    const postId = addPost(dana(), NewPost.parse({ id: far.id, name: 'Dock gate' }), now).id
    expect(refusal(() => changeDuty(dana(), DutyChange.parse({ id, postId }), now))).toMatchObject({ kind: 'invalid' })
  })
})

describe('an assignment', () => {
  it('is counted with its duty, refused a second time, and possible again after it was removed', () => {
    const { id } = plan('2026-11-02', '19:00', '07:00', { people: 2 })
    const first = put(id, 'alice')
    expect(first).toMatchObject({ state: 'assigned', userName: 'Alice Archer', toldAt: null })
    expect(refusal(() => put(id, 'alice'))).toMatchObject({ code: 'already_assigned' })
    put(id, 'bob')
    expect(seen()).toMatchObject([{ assigned: 2, assignments: [{ state: 'assigned' }, { state: 'assigned' }] }])
    unassign(dana(), { id: first.id }, now)
    expect(refusal(() => unassign(dana(), { id: first.id }, now))).toMatchObject({ kind: 'not_found' })
    expect(seen()).toMatchObject([{ assigned: 1 }])
    expect(put(id, 'alice').id).toBe(first.id)
  })

  it('to two overlapping duties is refused for one of them', () => {
    const [one, other] = [plan('2026-11-02', '19:00', '07:00'), plan('2026-11-03', '06:00', '14:00')]
    put(one.id, 'alice')
    expect(refusal(() => put(other.id, 'alice'))).toMatchObject({ kind: 'conflict', code: 'overlap' })
  })

  it("is refused for leave, for a leaver, when nobody is needed, and by another module's check", () => {
    const [one, other] = [plan('2026-11-02', '19:00', '07:00'), plan('2026-11-05', '19:00', '07:00')]
    takeLeave(actor('alice').id, '2026-11-03')
    expect(refusal(() => put(one.id, 'alice'))).toMatchObject({ kind: 'conflict', code: 'on_leave' })
    commit(() => write().update(users).set({ isActive: false }).where(eq(users.username, 'bob')).run())
    const bob = db().select().from(users).where(eq(users.username, 'bob')).get()!
    const gone = () => assign(dana(), NewAssignment.parse({ id: one.id, userId: bob.id }), now)
    expect(refusal(gone)).toMatchObject({ kind: 'conflict', code: 'inactive' })
    put(other.id, 'alice')
    const third = () => assign(dana(), NewAssignment.parse({ id: other.id, userId: actor('charlie').id }), now)
    expect(refusal(third)).toMatchObject({ kind: 'conflict', code: 'full' })
    registerGate('test', () => () => ({ refusals: [{ code: 'unlicensed', message: 'No licence' }], warnings: [] }))
    const unlicensed = () => assign(dana(), NewAssignment.parse({ id: one.id, userId: actor('charlie').id }), now)
    expect(refusal(unlicensed)).toMatchObject({ kind: 'conflict', code: 'unlicensed' })
    registerGate('test', () => () => ({ refusals: [], warnings: [] }))
  })

  it('with too little rest, after a duty or a punch, needs a reason, which is stored', () => {
    const userId = actor('alice').id
    const row = {
      id: newId(),
      userId,
      startedAt: instantOf('2026-11-01', 20, 0),
      endedAt: instantOf('2026-11-02', 8, 30),
    }
    commit(() => write().insert(shifts).values(row).run())
    const { id } = plan('2026-11-02', '19:00', '07:00')
    const warned = { kind: 'unprocessable', code: 'needs_reason', facts: { warnings: [{ code: 'rest_under_11h' }] } }
    expect(refusal(() => put(id, 'alice'))).toMatchObject(warned)
    expect(refusal(() => put(id, 'alice', ' '))).toMatchObject(warned)
    expect(put(id, 'alice', 'Nobody else; rest is given on Wednesday')).toMatchObject({
      reason: 'Nobody else; rest is given on Wednesday',
    })
  })

  it.each([
    ['needs a reason', '12', null],
    ['needs one also if an earlier shift was cancelled, because they have not begun yet', '12', '2026-11-02'],
  ])('over 48 hours in the first week %s', (_what, month, cancelled) => {
    if (cancelled) {
      const never = plan(cancelled, '07:00', '19:00')
      put(never.id, 'alice')
      publish()
      removeDuty(dana(), { id: never.id }, now)
    }
    const week = ['07', '08', '09', '10', '11'].map((date) =>
      plan(`2026-${month}-${date}`, '07:00', '19:00', { breakMinutes: 0 }),
    )
    for (const { id } of week.slice(0, 4)) put(id, 'alice')
    expect(refusal(() => put(week[4]!.id, 'alice'))).toMatchObject({
      facts: { warnings: [{ code: 'over_48h', message: '60 h in their first week, and no opt-out is on file' }] },
    })
  })
})

it('a clock-in finds its published duty, and no draft', () => {
  const { id } = plan('2026-11-02', '19:00', '07:00')
  put(id, 'alice')
  const find = (hour: number, minute: number) =>
    findDutyFor(actor('alice').id, instantOf('2026-11-02', hour, minute))?.id
  expect(find(18, 50)).toBeUndefined()
  publish()
  expect(find(17, 59)).toBeUndefined()
  expect(find(18, 50)).toBe(id)
  expect(db().select().from(duties).where(eq(duties.id, id)).get()).toMatchObject({ state: 'published', assigned: 1 })
})

function takeLeave(userId: string, startDate: string) {
  const request = { id: newId(), userId, startDate, endDate: startDate, days: 1, status: 'approved', requestedAt: now }
  commit(() => write().insert(holidayRequests).values(request).run())
}
