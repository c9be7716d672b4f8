import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { secondFactors, sessions } from '#db/schema/access.ts'
import { Secret, TOTP } from 'otpauth'
import { actor, visitor } from '../../../../e2e/support/actors.ts'
import { PASSWORD } from '../../../../e2e/support/people.ts'
import { exportUser } from '../../records/export/export.server.ts'
import { setLegalHold } from '../../records/retention/leavers.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { type Person, system } from '../../kernel/access/actor.ts'
import { confirmPassword } from './confirmation.server.ts'
import { isFresh } from '../../kernel/access/fresh.server.ts'
import { demand, PERMISSIONS } from '../../kernel/access/permissions.ts'
import { renewRecoveryCodes } from './recovery-codes.server.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  findSecondFactor,
  resetSecondFactor,
} from './second-factor-setup.server.ts'
import { isLive } from './sessions.server.ts'
import { signIn } from './sign-in.server.ts'

const MINUTE = 60_000

const age = (person: Person, minutes: number) =>
  commit(() =>
    write()
      .update(sessions)
      .set({ confirmedAt: new Date(Date.now() - minutes * MINUTE) })
      .where(eq(sessions.id, person.sessionId))
      .run(),
  )

async function withFactor(name: 'dana' | 'bob') {
  const person = actor(name)
  const { secret } = beginSecondFactor(person, {})
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  return { person, secret, ...(await confirmSecondFactor(person, { code })) }
}

describe('asking for the password again', () => {
  it.each([
    [0, true],
    [4.9, true],
    [5, false],
    [60, false],
    [-1, false],
  ])('a password given %d minutes ago is still valid: %s', (minutes, holds) => {
    const dana = actor('dana')
    age(dana, minutes)
    expect(isFresh(dana)).toBe(holds)
  })

  it('a given password covers every permission marked in the table, only for that person and that session', async () => {
    const [dana, elsewhere] = [actor('dana'), actor('dana')]
    age(dana, 6)
    const marked = (Object.keys(PERMISSIONS) as (keyof typeof PERMISSIONS)[]).filter(
      (name) => 'asksAgain' in PERMISSIONS[name],
    )
    expect(marked.length).toBeGreaterThan(5)
    for (const permission of marked) {
      expect(() => demand(dana, permission), permission).toThrow('Please confirm your password first')
      expect(() => demand(elsewhere, permission), permission).not.toThrow()
      expect(() => demand(system('clock'), permission), permission).not.toThrow()
    }
    await expect(confirmPassword(dana, { password: 'wrong' })).rejects.toMatchObject({ kind: 'invalid' })
    expect(() => setLegalHold(dana, { id: elsewhere.id, legalHold: true, reason: 'x' })).toThrow()
    await confirmPassword(dana, { password: PASSWORD })
    for (const permission of marked) expect(() => demand(dana, permission), permission).not.toThrow()
  })

  it('the password is asked for before another person’s data is exported', async () => {
    const dana = actor('dana')
    age(dana, 6)
    await expect(exportUser(dana, { userId: actor('alice').id, format: 'json' })).rejects.toMatchObject({
      code: 'confirm_password',
    })
  })

  it('wrong passwords that arrive all at once are all counted', async () => {
    const dana = actor('dana')
    const tries = Array.from({ length: 20 }, () =>
      confirmPassword(dana, { password: 'wrong' }).catch((error: unknown) => error),
    )
    const kinds = (await Promise.all(tries)).map((error) => (error as { kind: string }).kind)
    expect(kinds.filter((kind) => kind === 'invalid').length).toBeLessThanOrEqual(5)
    expect(kinds.filter((kind) => kind === 'too_many').length).toBeGreaterThanOrEqual(15)
  })
})

describe('recovery codes', () => {
  it('have 80 bits and are stored under a key outside the database', async () => {
    const { person, recoveryCodes } = await withFactor('dana')
    expect(recoveryCodes).toHaveLength(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
    const { recoveryHashes } = db().select().from(secondFactors).where(eq(secondFactors.userId, person.id)).get()!
    for (const kept of recoveryHashes) expect(kept).toMatch(/^mac:/)
  })

  it('are replaced when new ones are made', async () => {
    const { person, recoveryCodes: earlier } = await withFactor('dana')
    const { recoveryCodes } = renewRecoveryCodes(person, {})
    const input = { email: 'dana', password: PASSWORD }
    await expect(signIn(visitor, { ...input, code: earlier[0]! })).rejects.toMatchObject({ kind: 'unauthenticated' })
    expect((await signIn(visitor, { ...input, code: recoveryCodes[0]! })).user.username).toBe('dana')
    expect(() => renewRecoveryCodes(actor('alice'), {})).toThrow('Set up your second factor first')
  })
})

describe('another person’s second factor', () => {
  it('is reset only by an admin, who ends their sessions', async () => {
    const { person: bob } = await withFactor('bob')
    const dana = actor('dana')
    expect(() => resetSecondFactor(actor('alice'), { id: bob.id })).toThrow('not allowed')
    expect(() => resetSecondFactor(dana, { id: dana.id })).toThrow('on your account page')
    resetSecondFactor(dana, { id: bob.id })
    expect(isLive(bob.sessionId)).toBeNull()
    expect(findSecondFactor(actor('bob')).active).toBe(false)
    expect(() => resetSecondFactor(dana, { id: bob.id })).toThrow('has no second factor')
  })
})
