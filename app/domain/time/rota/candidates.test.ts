import { beforeEach, describe, expect, it } from 'vitest'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { holidayRequests } from '#db/schema/holidays.ts'
import { instantOf } from '~/platform/dates.ts'
import { isProblem } from '~/platform/problem.ts'
import { commit, newId, write } from '~/platform/store.server.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { listCandidates } from './candidates.server.ts'
import { addDuty, listDuties } from './duties.server.ts'
import { CandidateQuery, DutyQuery, NewDuty, NewPost } from './input.ts'
import { declineDuty } from './own.server.ts'
import { addPost } from './posts.server.ts'
import { publishRota } from './publish.server.ts'

const now = instantOf('2026-11-01', 12, 0)
const dana = () => actor('dana')
const idOf = (name: 'alice' | 'bob' | 'charlie') => actor(name).id
let [site, post] = ['', '']
beforeEach(() => {
  site = addSite(dana(), SiteInput.parse({ name: 'Quarry gate', latitude: 51.5, longitude: 0 }), now).id
  post = addPost(dana(), NewPost.parse({ id: site, name: 'Gatehouse' }), now).id
})

const plan = (day: string, more: object = {}) =>
  addDuty(dana(), NewDuty.parse({ postId: post, day, start: '19:00', end: '07:00', ...more }), now)
const candidates = (id: string, more: object = {}) => listCandidates(dana(), CandidateQuery.parse({ id, ...more }), now)
const duties = () => listDuties(dana(), DutyQuery.parse({ from: '2026-11-01', to: '2026-11-30', siteId: site }), now)
function refusal(work: () => unknown) {
  try {
    work()
  } catch (error) {
    if (isProblem(error)) return { kind: error.kind, code: error.code }
    throw error
  }
  return null
}

describe('a shift that is added with a person', () => {
  it('is one change, and both are saved', () => {
    expect(plan('2026-11-02', { userId: idOf('alice') })).toMatchObject({
      ...{ state: 'draft', assigned: 1, assignments: [{ userName: 'Alice Archer', state: 'assigned' }] },
    })
  })

  it('is refused if the person may not do it, and needs a reason if there is a warning', () => {
    plan('2026-11-02', { userId: idOf('alice') })
    expect(refusal(() => plan('2026-11-02', { userId: idOf('alice') }))).toEqual({ kind: 'conflict', code: 'overlap' })
    const next = { start: '09:00', end: '17:00', userId: idOf('alice') }
    expect(refusal(() => plan('2026-11-03', next))).toEqual({ kind: 'unprocessable', code: 'needs_reason' })
    expect(duties().items).toHaveLength(1)
    expect(plan('2026-11-03', { ...next, reason: 'Nobody else' })).toMatchObject({
      assignments: [{ reason: 'Nobody else' }],
    })
    expect(refusal(() => plan('2026-11-09', { userId: 'nobody' }))).toMatchObject({ kind: 'not_found' })
    expect(duties().items).toHaveLength(2)
  })
})

describe('the candidates for a shift', () => {
  it('are sorted best first, each with the reasons against them', () => {
    plan('2026-11-03', { start: '10:00', end: '14:00', userId: idOf('bob') })
    const leave = { id: newId(), userId: idOf('charlie'), startDate: '2026-11-02', endDate: '2026-11-02', days: 1 }
    commit(() =>
      write()
        .insert(holidayRequests)
        .values({ ...leave, status: 'approved', requestedAt: now })
        .run(),
    )
    const found = candidates(plan('2026-11-02').id)
    const four = found.filter(({ name }) => /Alice|Bob|Charlie/.test(name))
    expect(four).toMatchObject([
      { name: expect.stringContaining('Alice'), refusals: [], warnings: [], minutesThisWeek: 0, restMinutes: null },
      { name: expect.stringContaining('Bob'), warnings: [{ code: 'rest_under_11h' }], restMinutes: 180 },
      { name: expect.stringContaining('Charlie'), refusals: [{ code: 'on_leave' }] },
    ])
    expect(four[1]!.minutesThisWeek).toBe(240)
    expect(found.at(-1)!.refusals).not.toEqual([])
  })

  it('have their average since their first shift: 60 hours cause a warning only for a newcomer', () => {
    const sixty = (userId: string) => {
      for (const day of ['02', '03', '04', '05']) plan(`2026-11-${day}`, { userId })
    }
    const first = { id: newId(), userId: idOf('bob'), startedAt: instantOf('2026-08-03', 9, 0) }
    commit(() =>
      write()
        .insert(shifts)
        .values({ ...first, endedAt: instantOf('2026-08-03', 17, 0) })
        .run(),
    )
    sixty(idOf('alice'))
    sixty(idOf('bob'))
    const found = candidates(plan('2026-11-06').id)
    const warned = (name: string) => found.find((one) => one.name.startsWith(name))!.warnings.map(({ code }) => code)
    expect(warned('Alice')).toEqual(['over_48h'])
    expect(warned('Bob')).toEqual([])
  })

  it('show who is on it, who has declined it, and how far away they worked last', () => {
    const day = { from: '2026-11-02', to: '2026-11-02' }
    const { id } = plan('2026-11-02', { people: 2, userId: idOf('alice') })
    const far = addSite(dana(), SiteInput.parse({ name: 'Dock', latitude: 51.6, longitude: 0 }), now).id
    const shift = { id: newId(), userId: idOf('bob'), startedAt: new Date(+now - 86_400_000), endedAt: now }
    const punch = { id: newId(), userId: idOf('bob'), action: 'clock_in', at: shift.startedAt, method: 'biometric' }
    commit(() => {
      write().insert(shifts).values(shift).run()
      write()
        .insert(clockEntries)
        .values({ ...punch, shiftId: shift.id, siteId: far, flags: [] })
        .run()
    })
    publishRota(dana(), { siteId: site, ...day }, now)
    const of = (name: string) => candidates(id).find((one) => one.name.startsWith(name))!
    expect(of('Alice').refusals.map(({ code }) => code)).toContain('already_assigned')
    expect(of('Bob').distanceMetres).toBeGreaterThan(11_000)
    declineDuty(actor('alice'), { id, reason: 'Ill' }, now)
    expect(of('Alice')).toMatchObject({ refusals: [], warnings: [{ code: 'declined' }] })
  })

  it('are found by part of a name, and are for planners of the site only', () => {
    const { id } = plan('2026-11-02')
    expect(candidates(id, { q: 'archer' }).map(({ name }) => name)).toEqual(['Alice Archer'])
    const asked = (name: 'alice') => () => listCandidates(actor(name), CandidateQuery.parse({ id }), now)
    expect(asked('alice')).toThrow()
    expect(refusal(() => candidates('nothing'))).toMatchObject({ kind: 'not_found' })
  })
})
