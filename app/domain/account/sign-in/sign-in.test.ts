import fs from 'node:fs'
import path from 'node:path'
import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { events } from '#db/schema/events.ts'
import { users } from '#db/schema/people.ts'
import { PASSWORD } from '../../../../e2e/support/people.ts'
import { actor, visitor } from '../../../../e2e/support/actors.ts'
import { deactivateStaff } from '../staff/staff.server.ts'
import { env } from '~/platform/env.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { changePassword } from './change-password.server.ts'
import { endSessionsOf, findPerson, isLive } from './sessions.server.ts'
import { hashPassword } from './passwords.server.ts'
import { signIn } from './sign-in.server.ts'

const alice = { email: 'ALICE@example.test', password: PASSWORD }

describe('signing in', () => {
  it('works with the email address in any case, and opens a session', async () => {
    const { user, session } = await signIn(visitor, alice)
    expect(user).toMatchObject({ firstName: 'Alice', role: 'security_guard', consentAgreed: true, holidayBalance: 25 })
    expect(findPerson(session.secret, visitor)).toMatchObject({ id: user.id, name: 'Alice Archer' })
  })

  it('works with the username', async () => {
    expect((await signIn(visitor, { email: 'alice', password: PASSWORD })).user.username).toBe('alice')
  })

  it('answers an unknown user, a wrong password and an inactive account with the same words', async () => {
    deactivateStaff(actor('dana'), { id: actor('bob').id })
    const wrong = [
      { email: 'nobody', password: PASSWORD },
      { email: 'alice', password: 'wrong-password' },
      { email: 'bob', password: PASSWORD },
    ]
    for (const input of wrong) {
      await expect(signIn(visitor, input)).rejects.toMatchObject({
        kind: 'unauthenticated',
        message: 'Invalid credentials',
      })
    }
  })

  it('refuses other roles at the admin portal', async () => {
    await expect(signIn(visitor, alice, true)).rejects.toMatchObject({
      kind: 'forbidden',
      message: 'Admin access required - Only users with admin role can access this portal',
    })
  })

  it('slows an account down after five failures, but not a device that signed in before', async () => {
    const { device } = await signIn(visitor, alice)
    const now = new Date()
    for (let n = 0; n < 5; n++) await signIn(visitor, { ...alice, password: 'no' }, false, now).catch(() => null)
    await expect(signIn(visitor, alice, false, now)).rejects.toMatchObject({ kind: 'too_many', retryAfter: 1 })
    expect((await signIn({ ...visitor, device }, alice, false, now)).user.username).toBe('alice')
  })

  it('ends the other sessions when the password changes, and gives the present one a new secret', async () => {
    const [first, second] = [await signIn(visitor, alice), await signIn(visitor, alice)]
    const here = findPerson(second.session.secret, visitor)!
    const { session } = await changePassword(here, { currentPassword: PASSWORD, newPassword: 'quite-another-one' })
    expect(findPerson(first.session.secret, visitor)).toBeNull()
    expect(findPerson(second.session.secret, visitor)).toBeNull()
    expect(findPerson(session!.secret, visitor)?.sessionId).toBe(here.sessionId)
    expect(isLive(here.sessionId)).not.toBeNull()
  })

  it('hashes the password again at the next sign-in when the hash has old parameters', async () => {
    const { id } = actor('alice')
    const hashNow = () => db().select().from(users).where(eq(users.id, id)).get()!.passwordHash!
    expect(hashNow()).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    const old = await hash(PASSWORD, { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 })
    commit(() => write().update(users).set({ passwordHash: old }).where(eq(users.id, id)).run())
    await signIn(visitor, alice)
    expect(hashNow()).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    expect((await signIn(visitor, alice)).user.username).toBe('alice')
  })

  it('accepts no common password, and none with a name of the person', async () => {
    const change = (newPassword: string) => changePassword(actor('alice'), { currentPassword: PASSWORD, newPassword })
    for (const weak of ['Password123', 'my-alice-2026', 'Archer-of-London']) {
      await expect(change(weak), weak).rejects.toMatchObject({ kind: 'invalid' })
    }
  })

  it('ends an admin session after 30 idle minutes', async () => {
    const { session } = await signIn(visitor, { email: 'dana', password: PASSWORD })
    expect(findPerson(session.secret, visitor, new Date(Date.now() + 29 * 60_000))).not.toBeNull()
    expect(findPerson(session.secret, visitor, new Date(Date.now() + 60 * 60_000))).toBeNull()
  })
})

describe('while a password is being checked', () => {
  const replaced = 'Harbour-kite-5519'
  /** Does what a link or an administrator does: another password, and no session is left. */
  const replace = async () => {
    const { id } = actor('alice')
    const passwordHash = await hashPassword(replaced)
    return () =>
      commit(() => {
        write().update(users).set({ passwordHash }).where(eq(users.id, id)).run()
        endSessionsOf(id)
      })
  }

  it('a sign-in with the password that was just replaced opens nothing', async () => {
    const replaceNow = await replace()
    const coming = signIn(visitor, alice)
    replaceNow()
    await expect(coming).rejects.toMatchObject({ kind: 'unauthenticated', message: 'Invalid credentials' })
    expect((await signIn(visitor, { ...alice, password: replaced })).user.username).toBe('alice')
  })

  it('a sign-in to an account that was just closed opens nothing', async () => {
    const coming = signIn(visitor, alice)
    deactivateStaff(actor('dana'), { id: actor('alice').id })
    await expect(coming).rejects.toMatchObject({ kind: 'unauthenticated', message: 'Invalid credentials' })
  })

  it('the holder of an ended session cannot put another in place of the one that was just set', async () => {
    const replaceNow = await replace()
    const coming = changePassword(actor('alice'), { currentPassword: PASSWORD, newPassword: 'quite-another-one' })
    replaceNow()
    await expect(coming).rejects.toMatchObject({ message: 'Current password is incorrect' })
    expect((await signIn(visitor, { ...alice, password: replaced })).user.username).toBe('alice')
  })
})

it('on a full disk the failed sign-ins of strangers use nothing of the space kept for calls for help', async () => {
  const told = () => db().select().from(events).where(eq(events.type, 'session.refused')).all().length
  await expect(signIn(visitor, { ...alice, password: 'no' })).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect(told()).toBe(1)
  fs.rmSync(path.join(env().DATA_DIR, 'reserve'), { force: true })
  vi.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 100, bsize: 4096 } as never)
  try {
    await expect(signIn(visitor, { ...alice, password: 'no' })).rejects.toMatchObject({
      message: 'Invalid credentials',
    })
    expect(told()).toBe(1)
    expect((await signIn(visitor, alice)).user.username).toBe('alice')
  } finally {
    vi.restoreAllMocks()
  }
})
