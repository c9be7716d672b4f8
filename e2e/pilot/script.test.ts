import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { companyOf } from './company.ts'
import { asText } from './tasks.ts'
import { INCIDENTS } from './incidents.ts'
import { scriptOf } from './script.ts'

const week = (seed: string, days: number) => asText(scriptOf(companyOf(seed, days)))

it('the same seed gives the same week, byte for byte', () => {
  expect(week('7', 7)).toBe(week('7', 7))
  expect(week('7', 3)).toBe(week('7', 3))
})

it('another seed gives another week', () => {
  expect(week('7', 7)).not.toBe(week('8', 7))
})

it('has 46 people with unique names, and nobody works two shifts without a rest', () => {
  for (const seed of ['1', '2', '3', '4', '5']) {
    const { people, shifts } = companyOf(seed, 7)
    expect(new Set(people.map(({ key }) => key)).size).toBe(46)
    for (const { key } of people) {
      const mine = shifts.filter(({ who }) => who === key)
      for (const [n, shift] of mine.entries())
        if (n > 0) expect(shift.startsAt - mine[n - 1]!.endsAt).toBeGreaterThanOrEqual(11 * 3_600_000)
    }
  }
})

it('a week has the bank holiday night, the clock change, and an incident in each night', () => {
  const company = companyOf('1', 7)
  const tasks = scriptOf(company)
  expect(company.shifts.some(({ day }) => day === '2027-03-26')).toBe(true)
  // The night when the clocks go forward is an hour shorter.
  const short = company.shifts.find(({ day, start }) => day === '2027-03-27' && start === '19:00')!
  expect((short.endsAt - short.startsAt) / 3_600_000).toBe(11)
  const pressed = tasks.filter((task) => task.do === 'press SOS' || (task.do === 'check in' && task.duress))
  expect(pressed.length).toBeGreaterThanOrEqual(INCIDENTS.length - 4)
})

it('the wards are walked twice a night; one tour is missed, and one is faked', () => {
  const begun = scriptOf(companyOf('1', 7)).filter((task) => task.do === 'start a round')
  expect(begun.length).toBeGreaterThanOrEqual(8)
  expect(begun.filter(({ faked }) => faked)).toHaveLength(1)
  expect(new Set(begun.map(({ due }) => due)).size).toBe(begun.length)
})

it('a person who goes offline is told so, and comes back online', () => {
  const gone = ['1', '2', '3', '4'].flatMap((seed) =>
    scriptOf(companyOf(seed, 7)).filter((task) => 'gone' in task && task.gone !== null),
  )
  expect(gone.length).toBeGreaterThan(10)
  for (const task of gone) expect('gone' in task && task.gone! > task.at).toBe(true)
})

it('every call that the pilot makes is one that the API describes', () => {
  const described = fs.readFileSync('docs/openapi.json', 'utf8')
  const folder = import.meta.dirname
  const sources = fs.readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const calls = sources.flatMap((name) => {
    const text = fs.readFileSync(path.join(folder, name), 'utf8')
    return [...text.matchAll(/\/api\/[a-z-]+(?:\/[a-z-]+)*/g)].map(([call]) => call)
  })
  expect(calls.length).toBeGreaterThan(40)
  expect([...new Set(calls)].filter((call) => !described.includes(`"${call}`))).toEqual([])
})
