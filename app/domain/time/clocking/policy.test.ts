import { describe, expect, it } from 'vitest'
import { checkFor, checkHint, defaultClockPolicy, needsJacket, readClockPolicy } from './policy.ts'

describe('what a clock-in must show', () => {
  it.each([
    ['admin', 'none'],
    ['security_guard', 'face_and_hi_vis'],
    ['response_driver', 'face_and_hi_vis'],
    ['office_staff', 'face'],
    ['supervisor', 'face'],
    ['manager', 'face'],
    ['staff', 'face'],
    ['a role of tomorrow', 'face'],
  ])('%s needs %s', (role, check) => {
    expect(checkFor(defaultClockPolicy, role, 'biometric')).toBe(check)
  })

  it('needs no check from a person who uses the alternative method, in any role', () => {
    expect(checkFor(defaultClockPolicy, 'security_guard', 'alternative')).toBe('none')
  })

  it('requires a hi-vis jacket by role, whatever the method', () => {
    expect(needsJacket(defaultClockPolicy, 'security_guard')).toBe(true)
    expect(needsJacket(defaultClockPolicy, 'office_staff')).toBe(false)
    expect(checkHint('none', 'alternative', true)).toContain('hi-vis')
  })

  it('follows an edited table', () => {
    expect(checkFor({ ...defaultClockPolicy, supervisor: 'face_and_hi_vis' }, 'supervisor', 'biometric')).toBe(
      'face_and_hi_vis',
    )
  })

  it('tells each person what will be required', () => {
    expect(checkHint('face_and_hi_vis', 'biometric')).toContain('hi-vis')
    expect(checkHint('face', 'biometric')).toContain('location')
    expect(checkHint('none', 'biometric')).toContain('location only')
    expect(checkHint('none', 'alternative')).toContain('declaration')
  })
})

describe('an edited table', () => {
  it('keeps defaults for roles that it does not name', () => {
    expect(readClockPolicy({ manager: 'none' })).toEqual({ ...defaultClockPolicy, manager: 'none' })
  })

  it.each([null, [], 'face', { manager: 'eyes' }, { nobody: 'face' }, { manager: null }])('refuses %j', (data) => {
    expect(readClockPolicy(data)).toBeNull()
  })
})
