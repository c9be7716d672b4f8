import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { actor, visitor } from '../../../../e2e/support/actors.ts'
import { PASSWORD } from '../../../../e2e/support/people.ts'
import { demand } from '../../kernel/access/permissions.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  findSecondFactor,
  removeSecondFactor,
  requireSecondFactor,
} from './second-factor-setup.server.ts'
import { findPerson } from './sessions.server.ts'
import { signIn } from './sign-in.server.ts'

const MINUTE = 60_000
const codeAt = (secret: string, now: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
const dana = { email: 'dana', password: PASSWORD }

async function setUp(now: Date) {
  const person = actor('dana')
  const { secret } = beginSecondFactor(person, {}, now)
  return { person, secret, ...(await confirmSecondFactor(person, { code: codeAt(secret, now) }, now)) }
}

describe('the second factor', () => {
  it('is asked for after the password, and each code works once', async () => {
    const now = new Date()
    const { secret } = await setUp(now)
    await expect(signIn(visitor, dana)).rejects.toMatchObject({ code: 'second_factor_required' })
    const later = new Date(now.getTime() + MINUTE)
    const code = codeAt(secret, later)
    expect((await signIn(visitor, { ...dana, code }, false, later)).user.username).toBe('dana')
    await expect(signIn(visitor, { ...dana, code }, false, later)).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  it('does not lock its owner out when the clock is set back, and still accepts each code only once', async () => {
    const now = new Date()
    const { secret } = await setUp(now)
    const before = new Date(now.getTime() - 3 * 24 * 60 * MINUTE)
    const code = codeAt(secret, before)
    expect((await signIn(visitor, { ...dana, code }, false, before)).user.username).toBe('dana')
    await expect(signIn(visitor, { ...dana, code }, false, before)).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  it('accepts a recovery code once', async () => {
    const { recoveryCodes } = await setUp(new Date())
    const code = recoveryCodes[0]!
    expect((await signIn(visitor, { ...dana, code })).user.username).toBe('dana')
    await expect(signIn(visitor, { ...dana, code })).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  it('does not count until a first code has proved it', async () => {
    const person = actor('dana')
    beginSecondFactor(person, {})
    await expect(confirmSecondFactor(person, { code: '000000' })).rejects.toThrow('That code is wrong')
    expect((await signIn(visitor, dana)).user.username).toBe('dana')
  })

  it('is removed only with the password and a code', async () => {
    const { person, recoveryCodes } = await setUp(new Date())
    const code = recoveryCodes[0]!
    const wrongPassword = removeSecondFactor(person, { password: 'wrong', code })
    await expect(wrongPassword).rejects.toMatchObject({ errors: { password: ['Current password is incorrect'] } })
    const wrongCode = removeSecondFactor(person, { password: PASSWORD, code: '000000' })
    await expect(wrongCode).rejects.toMatchObject({ errors: { code: ['That code is wrong. Please try again.'] } })
    await removeSecondFactor(person, { password: PASSWORD, code })
    expect(findSecondFactor(person).active).toBe(false)
  })

  it('can be required of every admin, who then must set one up first', async () => {
    const { person, recoveryCodes } = await setUp(new Date())
    requireSecondFactor(person, { required: true })
    await removeSecondFactor(person, { password: PASSWORD, code: recoveryCodes[0]! })
    const { session } = await signIn(visitor, dana)
    const back = findPerson(session.secret, visitor)!
    expect(() => demand(back, 'staff.manage')).toThrow('Please set up your second factor first')
    expect(() => demand(back, 'session.use')).not.toThrow()
  })
})
