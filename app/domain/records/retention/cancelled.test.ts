import { expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { RetentionPolicy } from './input.ts'
import { cancelChange, listPolicies, setPolicy } from './policies.server.ts'

it('a period has its own words again after a change was cancelled, and not those of the change', () => {
  const dana = actor('dana')
  const set = (days: number, description: string, notes: string) => {
    const input = { dataType: 'clock_entries', retentionPeriodDays: days, description, notes, override: true }
    return setPolicy(dana, RetentionPolicy.parse(input))
  }
  set(2000, 'Five and a half years', 'Agreed with counsel')
  cancelChange(dana, set(1000, 'Three years', 'To save space'))
  expect(listPolicies(dana)).toMatchObject([
    { retentionPeriodDays: 2000, description: 'Five and a half years', notes: 'Agreed with counsel' },
  ])
})
