import { expect, it } from 'vitest'
import { findTargets } from './targets.ts'

const labels = (typed: string) => findTargets(typed).map(({ label }) => label)

it('lists every page if nothing is typed', () => {
  expect(labels('  ')).toEqual(expect.arrayContaining(['Dashboard', 'Your Account']))
  expect(labels('')).not.toContain('Write news')
})

it.each([
  ['hol', ['Holiday Requests', 'Holiday calendar']],
  ['requests hol', ['Holiday Requests']],
  ['AUDIT', ['Audit Logs']],
  ['add staff', ['Add a member of staff']],
  ['zebra', []],
])('%s', (typed, found) => {
  expect(labels(typed)).toEqual(found)
})

it('puts labels that begin with the words first', () => {
  expect(labels('co')[0]).toBe('Compliance Tracking')
  expect(labels('exc')[0]).toBe('Exceptions')
})
