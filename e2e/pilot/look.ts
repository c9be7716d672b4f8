import { type Api } from './api.ts'
import { reviewAgain } from './pay.ts'
import {
  type Alert,
  type Duty,
  type EntrySeen,
  type Exception,
  type HoursRow,
  type Operation,
  type PaperSeen,
  type Review,
  type RunSeen,
  type Seen,
  type Session,
} from './seen.ts'
import { type Story } from './story.ts'
import { addDays, dayOf } from '../../app/platform/dates.ts'

/** Asks the API, as the office, for everything that the invariants check. */
export async function lookAtWeek(
  story: Story,
  who: string,
  atLock: Review | null,
  restored: string[] | null,
): Promise<Seen> {
  const { api, company, clock, facts } = story.world
  const { plan } = facts
  const days = Array.from({ length: company.days + 1 }, (_, n) => addDays(dayOf(new Date(company.from)), n))
  const span = `from=${days[0]}&to=${days.at(-1)}`
  const sessions = await Promise.all(
    ['active', 'ended'].map((state) => api.all<Session>(who, `/api/admin/lone-sessions?state=${state}`)),
  )
  return {
    users: await api.all(who, '/api/admin/users', 'after'),
    sites: await api.all(who, '/api/admin/sites?limit=50', 'after'),
    sessions: sessions.flat(),
    exceptions: await api.all<Exception>(who, '/api/admin/exceptions?state=all&limit=200'),
    operations: await api.all<Operation>(who, '/api/admin/operations?limit=200'),
    duties: await api.all<Duty>(who, `/api/admin/duties?${span}&limit=200`, 'after'),
    planned: plan
      ? await api.all<Duty>(who, `/api/admin/duties?from=${plan.week}&to=${addDays(plan.week, 6)}`, 'after')
      : [],
    hours: await api.all<HoursRow>(who, `/api/admin/hours?${span}&limit=200`),
    alerts: await api.all<Alert>(who, '/api/admin/emergency-logs?limit=100'),
    runs: await runsOf(api, who),
    entries: await api.all<EntrySeen>(who, '/api/admin/clock-entries?action=clock_in&limit=200'),
    papers: await api.all<PaperSeen>(who, '/api/admin/credentials?limit=200'),
    letters: await api.must(who, 'GET', '/api/admin/emails'),
    actions: await api.all(who, '/api/admin/actions?state=open', 'after'),
    phones: await api.all(who, '/api/admin/phones?limit=200'),
    pay: atLock && { atLock, atEnd: await reviewAgain(story, who, atLock.period.id) },
    watchTests: await api.must(who, 'GET', '/api/admin/watch-tests'),
    audit: await api.must(who, 'GET', '/api/admin/audit-logs/verify'),
    restored,
    now: clock.now(),
  }
}

async function runsOf(api: Api, who: string): Promise<RunSeen[]> {
  const lines = await api.all<{ id: string }>(who, '/api/admin/tour-runs?limit=100')
  const runs: RunSeen[] = []
  for (const { id } of lines) runs.push(await api.must<RunSeen>(who, 'GET', `/api/admin/tour-runs/${id}`))
  return runs
}

const SAME: readonly (readonly [list: string, cursor: 'before' | 'after'])[] = [
  ['users?active=true', 'after'],
  ['clock-entries?limit=200', 'before'],
  ['exceptions?state=all&limit=200', 'before'],
  ['form-submissions?limit=100', 'before'],
  ['emergency-logs?limit=100', 'before'],
  ['corrections?limit=200', 'before'],
  ['tour-runs?limit=100', 'before'],
  ['credentials?limit=200', 'before'],
  ['actions?state=open', 'after'],
  ['operations?limit=200', 'before'],
]

type Company = Record<string, Map<string, string>>

/** Returns the company as its lists show it, row by row, for the original and the restored one. */
export async function companyAsSaid(api: Api, who: string): Promise<Company> {
  const said: Company = {}
  for (const [list, cursor] of SAME) {
    const rows = await api.all<Record<string, unknown> & { id: string }>(who, `/api/admin/${list}`, cursor)
    // A sign-in changes these two.
    const text = (row: object) => JSON.stringify({ ...row, lastSignInAt: null, updatedAt: null })
    said[list] = new Map(rows.map((row) => [row.id, text(row)]))
  }
  return said
}

/**
 * Returns the lists in which two companies differ. Time goes on in both, so a row with a time between `from` and
 * `until` became due while they were compared, and each says when by its own clock.
 */
export function differencesOf(one: Company, other: Company, from: number, until: number): string[] {
  const isLater = (row = '') =>
    (row.match(INSTANT) ?? []).some((instant) => Date.parse(instant) >= from && Date.parse(instant) <= until)
  const differs = (list: string) => {
    const [here, there] = [one[list]!, other[list]!]
    return [...new Set([...here.keys(), ...there.keys()])].some(
      (id) => here.get(id) !== there.get(id) && !isLater(here.get(id)) && !isLater(there.get(id)),
    )
  }
  return Object.keys(one).filter(differs)
}

const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g
