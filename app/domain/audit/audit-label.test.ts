import { describe, expect, it } from 'vitest'
import { auditDetail, auditLabel, shortAgent } from './audit-label.ts'

describe('the words of the audit log', () => {
  it('name the documented actions, and spell out the others', () => {
    expect(auditLabel('holiday_request_approved')).toBe('Approved a holiday request')
    expect(auditLabel('letter_failed')).toBe('Letter failed')
  })

  it('tell a staff change in words', () => {
    const details = { firstName: 'Bob', lastName: 'Baker', role: 'office_staff', changed: ['firstName', 'role'] }
    expect(auditDetail('staff_updated', details)).toBe('Bob Baker, changed first name, role')
    expect(auditDetail('staff_created', details)).toBe('Bob Baker, office staff')
  })

  it('tell other details as name and value, leaving out what is empty', () => {
    expect(auditDetail('document_added', { title: 'Rota', userId: null, needsAcknowledgement: true })).toBe(
      'Title: Rota, Needs acknowledgement: yes',
    )
    expect(auditDetail('login', {})).toBe('')
  })

  it('cut a user agent at 50 characters', () => {
    expect(shortAgent('x'.repeat(60))).toBe(`${'x'.repeat(50)}...`)
    expect(shortAgent('x'.repeat(50))).toBe('x'.repeat(50))
    expect(shortAgent(null)).toBe('')
  })
})
