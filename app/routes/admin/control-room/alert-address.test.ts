import { expect, it } from 'vitest'
import { alertAddress } from './alert-address.ts'

it.each([
  ['an administrator', true, '/admin/emergencies/a1'],
  // The page of the incident would refuse them.
  ['a person with site access', false, '/admin/emergencies#alert-a1'],
])('leads %s to a page that they may open', (_, isAdmin, address) => expect(alertAddress('a1', isAdmin)).toBe(address))
