import { expect, it } from 'vitest'
import { misspelledSettings } from './misspelled.ts'

it.each([
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['ORIGINS', 'ORIGIN'],
  ['SMTPURL', 'SMTP_URL'],
])('%s is recognised as a misspelling of %s', (given, meant) => {
  expect(misspelledSettings([given, 'HOME', 'PATH'], ['TRUST_PROXY', 'ORIGIN', 'SMTP_URL'])).toEqual([{ given, meant }])
})

it('correct settings, and variables of other programs, are ignored', () => {
  expect(misspelledSettings(['ORIGIN', 'PATH', 'LANG'], ['ORIGIN', 'PUSH_HOSTS'])).toEqual([])
})
