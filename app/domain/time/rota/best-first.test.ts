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

it('puts those who may first, then a warning, then a refusal, and within each the least worked', () => {
  expect(names('least')).toEqual(['Ben', 'Cat', 'Ann', 'Dev', 'Eve'])
})

it('puts the nearest first where a planner asks for it, and an unknown distance last', () => {
  expect(names('nearest')).toEqual(['Ann', 'Ben', 'Cat', 'Dev', 'Eve'])
})
