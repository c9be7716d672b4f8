import { expect, it } from 'vitest'
import { shifts } from '#db/schema/clocking.ts'
import { commit, newId, write } from '~/platform/store.server.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { addNamesakes } from '../../../../e2e/support/namesakes.ts'
import { exportHours, listHours, listOwnHours } from './hours.server.ts'
import { HoursExport, HoursQuery, OwnHoursQuery } from './input.ts'
import { daysOf, stepOf } from './period.ts'

const NOW = new Date('2026-11-22T12:00:00Z')

function worked(name: 'alice' | 'bob', from: string, to: string | null) {
  const startedAt = new Date(from)
  const row = { id: newId(startedAt.getTime()), userId: actor(name).id, startedAt, endedAt: to ? new Date(to) : null }
  commit(() => write().insert(shifts).values(row).run())
}

// The columns are the site, paid hours, break, bands, and the recorded times if they differ.
const DAY = ['', '11.70', '', '11.70', '0.00', '0.00', '0.00', '0.00', '', '']
const OPEN = Array.from({ length: 10 }, () => '')

const hours = (query: object = {}) => listHours(actor('dana'), HoursQuery.parse(query), NOW)

it('shows in, out and hours of each shift, and how long each person worked in a day, a week or a month', () => {
  worked('alice', '2026-11-16T08:00:00Z', '2026-11-16T19:42:00Z')
  worked('alice', '2026-11-21T22:00:00Z', '2026-11-22T06:00:00Z')
  worked('bob', '2026-11-22T09:00:00Z', null)
  worked('bob', '2026-11-02T09:00:00Z', '2026-11-02T17:00:00Z')
  const week = hours()
  expect(week).toMatchObject({ from: '2026-11-16', to: '2026-11-22', total: 3, all: { minutes: 1182, open: 1 } })
  expect(week.items.map(({ name, minutes }) => [name, minutes])).toEqual([
    ['Bob Baker', null],
    ['Alice Archer', 480],
    ['Alice Archer', 702],
  ])
  expect(week.totals).toMatchObject([
    { name: 'Alice Archer', shifts: 2, minutes: 1182, open: 0 },
    { name: 'Bob Baker', shifts: 1, minutes: 0, open: 1 },
  ])
  expect(hours({ period: 'day', day: '2026-11-21' }).all.minutes).toBe(480)
  expect(hours({ period: 'month' }).all).toMatchObject({ shifts: 4, minutes: 1662 })
  expect(hours({ q: 'archer' }).total).toBe(2)
})

it('says how many people of a large company are not listed', () => {
  worked('bob', '2026-11-16T09:00:00Z', '2026-11-16T17:00:00Z')
  expect(hours()).toMatchObject({ totals: [{ name: 'Bob Baker' }], unlisted: 0 })
  const at = new Date('2026-11-17T09:00:00Z')
  const ids = addNamesakes(502, 'Aaron', 'Aalto')
  commit(() => {
    for (const userId of ids)
      write()
        .insert(shifts)
        .values({ id: newId(at.getTime()), userId, startedAt: at, endedAt: null })
        .run()
  })
  expect(hours()).toMatchObject({ unlisted: 3, all: { shifts: 503 } })
})

it('counts the extra hour of the night in which the clocks go back', () => {
  worked('alice', '2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z')
  expect(hours({ period: 'day', day: '2026-10-24' }).items[0]).toMatchObject({ minutes: 540 })
})

it('is exported as a file for payroll: a line for each shift, or for each person', () => {
  worked('alice', '2026-11-16T08:00:00Z', '2026-11-16T19:42:00Z')
  worked('bob', '2026-11-22T09:00:00Z', null)
  const file = (by: string) => exportHours(actor('dana'), HoursExport.parse({ by }), NOW)
  expect(file('shift').name).toBe('hours-2026-11-16-2026-11-22-by-shift.csv')
  expect([...file('shift').text].slice(1).map((line) => line.trim().split(',').slice(1))).toEqual([
    ['Alice Archer', 'Security guard', '2026-11-16', '08:00', '19:42', '11.70', '', ...DAY],
    ['Bob Baker', 'Office staff', '2026-11-22', '09:00', '', '', '', ...OPEN],
  ])
  expect([...file('person').text][1]).toContain('Alice Archer,2026-11-16,2026-11-22,1,11.70,0')
})

it('is for admins', () => {
  expect(() => listHours(actor('alice'), HoursQuery.parse({}), NOW)).toThrow('not allowed')
  expect(() => exportHours(actor('bob'), HoursExport.parse({}), NOW)).toThrow('not allowed')
})

it('finds the days of a period and of the next one', () => {
  expect(daysOf('week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(daysOf('month', '2026-02-10')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect([stepOf('month', '2026-12-31', 1), stepOf('week', '2026-11-18', -1)]).toEqual(['2027-01-01', '2026-11-15'])
})

it('shows the bands of each shift, and the valid times beside the recorded ones', () => {
  worked('alice', '2026-11-20T22:00:00Z', '2026-11-21T06:00:00Z')
  worked('bob', '2026-12-24T22:00:00Z', '2026-12-25T06:00:00Z')
  expect(hours({ from: '2026-11-20', to: '2026-11-20' }).items[0]).toMatchObject({
    day: '2026-11-20',
    workedMinutes: 480,
    paidMinutes: 480,
    breakMinutes: 0,
    bands: { basic: 60, night: 420, saturday: 360, sunday: 0, bankHoliday: 0 },
    corrected: false,
  })
  expect(hours({ from: '2026-12-24' }).items[0]!.bands).toMatchObject({ basic: 60, night: 420, bankHoliday: 360 })
  expect(hours({ from: '2026-11-01', to: '2026-12-31', siteId: 'elsewhere' }).total).toBe(0)
})

it('shows everyone only their own', () => {
  worked('alice', '2026-11-20T22:00:00Z', '2026-11-21T06:00:00Z')
  worked('bob', '2026-11-20T22:00:00Z', '2026-11-21T06:00:00Z')
  const own = listOwnHours(actor('alice'), OwnHoursQuery.parse({ userId: actor('bob').id }), NOW)
  expect(own.items.map(({ name }) => name)).toEqual(['Alice Archer'])
  expect(own).toMatchObject({ from: '2026-11-16', to: '2026-11-22' })
})
