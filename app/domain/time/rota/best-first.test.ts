import { expect, it } from 'vitest'
import { bestFirst } from './best-first.ts'
import { type CandidateView } from './views.ts'

const finding = { code: 'x', message: 'X' }
const one = (
  name: string,
  minutesThisWeek: number,
  distanceMetres: number | null,
  more: Partial<CandidateView> = {},
) => ({
  ...{ userId: name, name, refusals: [], warnings: [], restMinutes: null },
  ...{ minutesThisWeek, distanceMetres, ...more },
})
const ann = one('Ann', 600, 100)
const ben = one('Ben', 60, 9000)
const cat = one('Cat', 60, null)
const dev = one('Dev', 0, 1, { warnings: [finding] })
const eve = one('Eve', 0, 0, { refusals: [finding] })
const names = (first: 'least' | 'nearest') => bestFirst([eve, cat, dev, ann, ben], first).map(({ name }) => name)

it('puts people without a problem first, then those with a warning, then a refusal, and in each group those with the fewest hours first', () => {
  expect(names('least')).toEqual(['Ben', 'Cat', 'Ann', 'Dev', 'Eve'])
})

it('puts the nearest first if a planner chooses that, and an unknown distance last', () => {
  expect(names('nearest')).toEqual(['Ann', 'Ben', 'Cat', 'Dev', 'Eve'])
})
