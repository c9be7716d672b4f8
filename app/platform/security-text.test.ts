import { expect, it } from 'vitest'
import { securityText } from './security-text.ts'

it('names the contact for security reports, and until when that is valid', () => {
  const about = { contact: 'mailto:security@example.org', origin: 'https://portal.example.org' }
  expect(securityText(about, new Date('2026-11-24T12:00:00Z'))).toBe(
    [
      'Contact: mailto:security@example.org',
      'Expires: 2027-05-23T12:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://portal.example.org/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})
