import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { oneTimeTokens } from '#db/schema/access.ts'
import { emails } from '#db/schema/events.ts'
import { users } from '#db/schema/people.ts'
import { actor, visitor } from '../../../../e2e/support/actors.ts'
import { PASSWORD } from '../../../../e2e/support/people.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { StaffChange } from '../staff/input.ts'
import { deactivateStaff, reactivateStaff, updateStaff } from '../staff/staff.server.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { changePassword, readLink, setPassword } from './change-password.server.ts'
import { forgotPassword } from './links.server.ts'
import { makeToken, type Purpose, purgeTokens } from './tokens.server.ts'

const NEW = 'quite-another-phrase'
const row = () => db().select().from(users).where(eq(users.username, 'alice')).get()!
const linkFor = (purpose: Purpose = 'set_password', { id }: { id: string } = row()) =>
  commit(() => makeToken(id, purpose, new Date()))
const change = async (changes: object, before = row()) => {
  await updateStaff(actor('dana'), StaffChange.parse({ ...before, ...changes }))
}
let addresses = 0
const opens = (token: string) =>
  setPassword({ ...visitor, ip: `10.2.0.${++addresses}` }, { token, newPassword: 'whatever-comes-of-it' }).then(
    () => true,
    (error: Error) => {
      expect(error.message).toContain('no longer valid')
      return false
    },
  )

describe('a link to choose a password', () => {
  it('says what it is for before it is used, and nothing once it has expired', async () => {
    const [first, reset] = [linkFor(), linkFor('reset_password')]
    const read = (token: string, hours = 0) => readLink(visitor, { token }, new Date(Date.now() + hours * 3_600_000))
    expect(read(first)).toMatchObject({ isFirst: true, username: 'alice' })
    expect(read(reset)).toMatchObject({ isFirst: false })
    expect([read(reset, 1.1), read(first, 72.1), read('unknown')]).toEqual([null, null, null])
    expect(await opens(first)).toBe(true)
    expect([read(first), read(reset)]).toEqual([null, null])
  })

  const ends: Record<string, () => unknown> = {
    'the person changes the password': () =>
      changePassword(actor('alice'), { currentPassword: PASSWORD, newPassword: NEW }),
    'another link is used': () =>
      setPassword({ ...visitor, ip: null }, { token: linkFor('reset_password'), newPassword: NEW }),
    'an admin sets a password': () => change({ password: NEW }),
    'the email address changes': () => change({ email: 'new@example.test' }),
    'the email address changes and changes back': async () => {
      await change({ email: 'new@example.test' })
      await change({})
      await change({ email: 'alice@example.test' })
    },
    'the username changes': () => change({ username: 'alice.archer' }),
    'the account ends': () => void deactivateStaff(actor('dana'), { id: row().id }),
    'the account ends and begins again': () => {
      deactivateStaff(actor('dana'), { id: row().id })
      reactivateStaff(actor('dana'), { id: row().id })
    },
    'anything at all writes another hash': () =>
      commit(() => write().update(users).set({ passwordHash: 'x' }).where(eq(users.username, 'alice')).run()),
  }
  for (const purpose of ['set_password', 'reset_password'] as const) {
    it.each(Object.keys(ends))(`to ${purpose} no longer works once %s`, async (name) => {
      const [one, two] = [linkFor(purpose), linkFor(purpose)]
      await ends[name]!()
      expect([await opens(one), await opens(two)]).toEqual([false, false])
    })
  }

  it("stays valid while other data of the person changes, and when another person's ends", async () => {
    const hers = linkFor()
    const bobs = linkFor('set_password', actor('bob'))
    await change({ department: 'Night shift', role: 'supervisor' })
    expect(await opens(hers)).toBe(true)
    expect(await opens(bobs)).toBe(true)
  })
})

describe('asking for a new password', () => {
  const start = Date.now()
  const after = (minutes: number) => new Date(start + minutes * 60_000)
  const ask = (email: string, minutes: number) => {
    const answer = forgotPassword({ ...visitor, ip: `10.1.${minutes}.1` }, { email }, after(minutes))
    runReactions(REACTIONS, after(minutes))
    return answer
  }
  const sent = () => db().select().from(emails).all().length

  it('sends one person at most three emails an hour and six a day, whatever name was typed, with the same words', () => {
    expectFollowUps()
    const answers = new Set<string>()
    const counts: number[] = []
    for (let minutes = 0; minutes < 600; minutes += 10) {
      answers.add(JSON.stringify(ask(minutes % 20 ? 'alice' : 'ALICE@example.test', minutes)))
      if (minutes % 60 === 50) counts.push(sent())
    }
    answers.add(JSON.stringify(ask('nobody', 601)))
    expect(answers.size).toBe(1)
    expect(counts.slice(0, 4)).toEqual([3, 6, 6, 6])
    expect(sent()).toBe(6)
    ask('bob', 602)
    expect(sent()).toBe(7)
    purgeTokens(after(24 * 60 + 120))
    ask('alice', 24 * 60 + 120)
    expect(sent()).toBe(8)
  })

  it('keeps the last link when asked twice in a row, no matter who asks', async () => {
    expectFollowUps()
    ask('alice', 0)
    const [first] = db().select().from(oneTimeTokens).all()
    for (const minutes of [1, 2, 4]) ask('alice', minutes)
    expect(db().select().from(oneTimeTokens).all()).toEqual([first])
    const mine = linkFor('reset_password')
    ask('alice', 6)
    expect(await opens(mine)).toBe(true)
  })
})
