import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { actor, visitor } from '../../../e2e/support/actors.ts'
import { PASSWORD } from '../../../e2e/support/people.ts'
import { demand } from './permissions.ts'
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

function setUp(now: Date) {
  const person = actor('dana')
  const { secret } = beginSecondFactor(person, {}, now)
  return { person, secret, ...confirmSecondFactor(person, { code: codeAt(secret, now) }, now) }
}

describe('the second factor', () => {
  it('is asked for after the password, and each code works once', async () => {
    const now = new Date()
    const { secret } = setUp(now)
    await expect(signIn(visitor, dana)).rejects.toMatchObject({ code: 'second_factor_required' })
    const later = new Date(now.getTime() + MINUTE)
    const code = codeAt(secret, later)
    expect((await signIn(visitor, { ...dana, code }, false, later)).user.username).toBe('dana')
    await expect(signIn(visitor, { ...dana, code }, false, later)).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  it('does not shut its owner out when the clock is set back, and takes no code twice then either', async () => {
    const now = new Date()
    const { secret } = setUp(now)
    const before = new Date(now.getTime() - 3 * 24 * 60 * MINUTE)
    const code = codeAt(secret, before)
    expect((await signIn(visitor, { ...dana, code }, false, before)).user.username).toBe('dana')
    await expect(signIn(visitor, { ...dana, code }, false, before)).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  it('lets a recovery code in once', async () => {
    const { recoveryCodes } = setUp(new Date())
    const code = recoveryCodes[0]!
    expect((await signIn(visitor, { ...dana, code })).user.username).toBe('dana')
    await expect(signIn(visitor, { ...dana, code })).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  it('does not count before a first code has proved it', async () => {
    const person = actor('dana')
    beginSecondFactor(person, {})
    expect(() => confirmSecondFactor(person, { code: '000000' })).toThrow('That code is not right')
    expect((await signIn(visitor, dana)).user.username).toBe('dana')
  })

  it('goes only with the password', async () => {
    const { person } = setUp(new Date())
    await expect(removeSecondFactor(person, { password: 'wrong' })).rejects.toMatchObject({ kind: 'invalid' })
    await removeSecondFactor(person, { password: PASSWORD })
    expect(findSecondFactor(person).active).toBe(false)
  })

  it('can be demanded of every admin, who then does nothing else first', async () => {
    const { person } = setUp(new Date())
    requireSecondFactor(person, { required: true })
    await removeSecondFactor(person, { password: PASSWORD })
    const { session } = await signIn(visitor, dana)
    const back = findPerson(session.secret, visitor)!
    expect(() => demand(back, 'staff.manage')).toThrow('Please set up your second factor first')
    expect(() => demand(back, 'session.use')).not.toThrow()
  })
})
