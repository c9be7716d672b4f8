import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { typedText } from '../../../../e2e/support/typed-texts.ts'
import { EVENTS } from '~/jobs/events.server.ts'
import { kindsOf } from '../../kernel/events/declared.server.ts'
import { auditDetail, auditLabel, NOT_SHOWN, shortAgent } from './audit-label.server.ts'

const ACTIONS = [...new Set(Object.values(EVENTS).map(({ action }) => action))]

describe('the words of the audit log', () => {
  it('name each action, and spell out one that this release does not know', () => {
    expect(auditLabel('holiday_request_approved')).toBe('Approved a holiday request')
    expect(auditLabel('email_failed')).toBe('Could not send an email')
    expect(auditLabel('api_token_lent')).toBe('API token lent')
  })

  it('write acronyms in capitals, and say whether a step succeeded', () => {
    expect(auditDetail('riddor_assessed', { riddorCategory: 'x' })).toBe('RIDDOR category: x')
    expect(auditDetail('threat_refreshed', { ok: false, sourceUrl: 'x' })).toBe('Succeeded: no, Source URL: x')
    expect(auditDetail('document_added', { idle: 'x', pinned: true })).toBe('Idle: x, Pinned: yes')
  })

  it('describe a staff change', () => {
    const details = { firstName: 'Bob', lastName: 'Baker', role: 'office_staff', changed: ['firstName', 'role'] }
    expect(auditDetail('staff_updated', details)).toBe('Bob Baker, changed first name, role')
    expect(auditDetail('staff_created', details)).toBe('Bob Baker, office staff')
  })

  it('give other details as name and value, without empty ones', () => {
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

describe('text that a person typed', () => {
  it('is shown unchanged in every entry, whatever it looks like', () => {
    const typed = fc.record({ action: fc.constantFrom(...ACTIONS), text: typedText })
    fc.assert(
      fc.property(typed, ({ action, text }) => {
        const detail = auditDetail(action, { words: text, kept: { typed: [text] } })
        expect(detail).not.toBe(NOT_SHOWN)
        if (OWN_WORDS.has(action) || text === '') return
        expect(detail).toBe(`Words: ${text}, Kept: Typed ${text}`)
      }),
    )
  })

  it('removes no entry if it replaces an instant, a day or a person', () => {
    const typed = fc.record({ action: fc.constantFrom(...ACTIONS), text: typedText })
    fc.assert(
      fc.property(typed, ({ action, text }) => {
        const details = Object.fromEntries(Object.keys(kindsOf(action)).map((name) => [name.split('.')[0]!, text]))
        expect(auditDetail(action, { ...details, before: { startsAt: text }, removed: [{ cutoff: text }] })).not.toBe(
          NOT_SHOWN,
        )
      }),
    )
  })

  it('differs from what the product wrote: its instants and days are shown as people read them', () => {
    const at = '2026-11-22T10:00:00.000Z'
    expect(auditDetail('correction_approved', { at, reason: at })).toBe(`At: 22 Nov 2026, 10:00, Reason: ${at}`)
    expect(auditDetail('rota_published', { site: '2026-11-22', from: '2026-11-22' })).toBe(
      'Site: 2026-11-22, From: 22 Nov 2026',
    )
    expect(auditDetail('duty_changed', { before: { startsAt: at } })).toBe('Before: Starts at 22 Nov 2026, 10:00')
    const names = new Map([['7', 'Alice Archer']])
    expect(auditDetail('assignment_drafted', { userId: '7', reason: '7' }, names)).toBe(
      'User ID: Alice Archer, Reason: 7',
    )
  })

  it('affects only its own entry, which says so, if it cannot be shown', () => {
    const broken = {
      get words(): string {
        throw new Error('broken')
      },
    }
    expect(auditDetail('feedback_given', broken)).toBe(NOT_SHOWN)
  })
})

/** Entries with a sentence of their own. */
const OWN_WORDS = new Set([
  'login',
  'clock_in',
  'clock_out',
  'view_audit_logs',
  'user_data_exported',
  'self_data_exported',
  'staff_created',
  'staff_updated',
  'consent_agreement_completed',
  'data_retention_policy_created',
  'expired_data_cleanup',
])
