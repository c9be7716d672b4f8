import { beforeEach, expect, it } from 'vitest'
import { formSubmissions } from '#db/schema/forms.ts'
import { shifts } from '#db/schema/clocking.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { refused } from '../../../../e2e/support/punches.ts'
import { addDays, instantOf } from '~/platform/dates.ts'
import { commit, newId, write } from '~/platform/store.server.ts'
import { averageHours, firstDayOf, shortRests } from './working-time.ts'
import { listWorkingTime, WorkingTimeQuery } from './working-time.server.ts'

const shift = (from: string, to: string | null) => ({ startedAt: new Date(from), endedAt: to ? new Date(to) : null })

it('seventeen weeks of 40 hours, ten of them with 12 more, average 47.06', () => {
  expect(averageHours((17 * 40 + 10 * 12) * 60, 17)).toBe(47.06)
  expect(averageHours(48 * 17 * 60, 17)).toBe(48)
  expect(firstDayOf(17, '2026-11-22')).toBe('2026-07-27')
})

it('out at 07:05 and in at 17:30 is a rest of 10 h 25 min, 35 minutes too short', () => {
  const [rest, ...more] = shortRests([
    shift('2026-11-18T19:00Z', '2026-11-19T07:05Z'),
    shift('2026-11-19T17:30Z', '2026-11-20T07:00Z'),
    shift('2026-11-20T18:00Z', '2026-11-20T20:00Z'),
    shift('2026-11-20T20:00Z', null),
  ])
  expect(rest).toMatchObject({ restMinutes: 625, owedMinutes: 35 })
  expect(more).toEqual([])
})

it('a rest over the night in which the clocks go back includes the extra hour', () => {
  const rests = shortRests([
    shift('2026-10-24T12:00Z', '2026-10-24T20:30Z'),
    shift('2026-10-25T07:00Z', '2026-10-25T15:00Z'),
  ])
  expect(rests).toMatchObject([{ restMinutes: 630, owedMinutes: 30 }])
})

it('a break for which somebody clocked out is no rest between shifts, and neither is the gap of a split shift', () => {
  const part = (dutyId: string, from: string, to: string) => ({
    ...shift(`2026-11-18T${from}Z`, `2026-11-18T${to}Z`),
    ...{ dutyId, postId: 'gate', day: '2026-11-18' },
  })
  expect(shortRests([part('a', '06:00', '12:00'), part('a', '12:30', '21:00')])).toEqual([])
  expect(shortRests([part('a', '06:00', '10:00'), part('b', '16:00', '20:00')])).toEqual([])
  // Together they leave less than eleven hours of the day, so they are two shifts.
  expect(shortRests([part('a', '06:00', '14:00'), part('b', '15:00', '23:00')])).toMatchObject([{ restMinutes: 60 }])
  expect(shortRests([part('a', '06:00', '10:00'), { ...part('b', '16:00', '20:00'), postId: 'yard' }])).toHaveLength(1)
})

it('a shift whose time control refused is no shift after which somebody had to rest', () => {
  const { id } = actor('bob')
  for (const [day, from, hours] of [
    ['2026-11-18', 22, 8],
    ['2026-11-19', 14, 0],
    ['2026-11-19', 22, 8],
  ] as const)
    worked(id, day, from, hours)
  expect(list({ userId: id }).items[0]).toMatchObject({ shortRests: [], restOwedMinutes: 0, minutes17: 960 })
})

const ON = '2026-11-22'
function worked(userId: string, day: string, from: number, hours: number): void {
  const startedAt = instantOf(day, from, 0)
  const endedAt = new Date(startedAt.getTime() + hours * 3_600_000)
  commit(() => write().insert(shifts).values({ id: newId(), userId, startedAt, endedAt }).run())
}
const list = (input: object = {}) => listWorkingTime(actor('dana'), WorkingTimeQuery.parse({ on: ON, ...input }))

beforeEach(() => {
  const { id } = actor('alice')
  for (let week = 0; week < 30; week++) for (const n of [0, 1, 2, 3]) worked(id, addDays(ON, -7 * week - n), 8, 12.5)
  worked(id, addDays(ON, -1), 22, 9)
})

it('shows averages over 17 and 26 weeks, rest breaches, and who has opted out', () => {
  const { id } = actor('alice')
  const find = () => list({ userId: id }).items[0]!
  expect(find()).toMatchObject({ userId: id, minutes17: 17 * 3000 + 540, average17: 50.53, average26: 50.35 })
  expect(find()).toMatchObject({ over48: true, optOut: null, restOwedMinutes: 570 + 600 })
  const values = {
    templateId: 22,
    templateVersion: 1,
    status: 'submitted',
    createdAt: new Date(),
    updatedAt: new Date(),
  }
  const submitted = { id: newId(), userId: id, reference: 'OPT-1', submittedAt: new Date('2026-11-01T09:00:00Z') }
  commit(() =>
    write()
      .insert(formSubmissions)
      .values({ ...values, ...submitted })
      .run(),
  )
  expect(find()).toMatchObject({
    over48: false,
    optOut: { submissionId: submitted.id, status: 'submitted', endsOn: null },
  })
  expect(list({ userId: id, on: '2026-11-01' }).items[0]).toMatchObject({ over48: false })
  expect(list({ userId: id, on: '2026-10-31' }).items[0]).toMatchObject({ over48: true, optOut: null })
})

it('averages the hours of a beginner over the weeks since they began, as the rota does', () => {
  const { id } = actor('bob')
  for (const n of [0, 1, 2, 3, 4, 7, 8, 9, 10, 11]) worked(id, addDays(ON, -n), 8, 12)
  const find = (on: string) => list({ userId: id, on }).items[0]!
  expect(find(ON)).toMatchObject({ minutes17: 7200, average17: 60, average26: 60, over48: true })
  expect(find(addDays(ON, -11))).toMatchObject({ average17: 12, over48: false })
})

it('lists everyone by name, a page at a time, for admins', () => {
  const first = list({ limit: 2 })
  expect(first.items.map(({ name }) => name)).toEqual(['Alice Archer', 'Bob Baker'])
  expect(list({ limit: 2, after: first.next! }).items[0]!.name).toBe('Charlie Carter')
  expect(first.items[1]).toMatchObject({ average17: 0, restOwedMinutes: 0, over48: false })
  expect(refused(() => listWorkingTime(actor('bob'), WorkingTimeQuery.parse({}))).kind).toBe('forbidden')
})
