import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { actions } from '#db/schema/actions.ts'
import { emails } from '#db/schema/events.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { openEmail } from '../../kernel/mail/queue.server.ts'
import { addDays, type Day, instantOf } from '~/platform/dates.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { remindDue } from './remind.server.ts'
import { openAction } from './work.server.ts'

let alice: Person, dana: Person
beforeEach(() => {
  alice = actor('alice')
  dana = actor('dana')
})

const DUE = '2027-03-14'
const at = (day: Day, hour = 8) => instantOf(day, hour, 0)
const open = (id: string, more: object = {}, day = '2026-11-09') =>
  commit(() =>
    openAction(
      {
        ...{ kind: 'renewal' as const, words: `Renew ${id}`, subject: { type: 'credential', id }, dueOn: DUE },
        ...{ userId: alice.id, ownerId: alice.id, ...more },
      },
      at(day),
    ),
  )
const sentTo = (who: Person) => {
  const { email } = db().select().from(users).where(eq(users.id, who.id)).get()!
  return db().select().from(emails).where(eq(emails.toAddress, email)).orderBy(emails.createdAt).all()
}

it('led over 130 days, with a restart every day, each step is sent once', async () => {
  open('one')
  const days: number[] = []
  for (let day = 0; day < 130; day++) {
    const before = sentTo(alice).length
    const today = addDays('2026-11-09', day)
    // What was missed is made up for at the start, and then the job comes at its time.
    await remindDue(at(today, 0))
    await remindDue(at(today, 8))
    const more = sentTo(alice).length - before
    expect(more).toBeLessThan(2)
    if (more) days.push(125 - day)
  }
  expect(days).toEqual([120, 90, 60, 30, 14, 7, 1, 0, -1, -2, -3, -4])
})

it('of steps that a clock jumped over the newest comes alone, and a clock set back repeats none', async () => {
  open('one')
  await remindDue(at('2027-02-20'))
  expect(sentTo(alice)).toHaveLength(1)
  for (const day of ['2026-12-14', '2027-01-13', '2027-02-20', '2027-02-27']) await remindDue(at(day))
  expect(sentTo(alice)).toHaveLength(1)
  await remindDue(at('2027-02-28'))
  expect(sentTo(alice)).toHaveLength(2)
})

it('a person has one email with everything due; administrators read it, and what belongs to none', async () => {
  open('one')
  open('two')
  open('three', { ownerId: null })
  expect(await remindDue(at('2026-12-14'))).toEqual({ emails: 2 })
  const [mine] = sentTo(alice).map(openEmail)
  expect(mine!.subject).toBe('2 actions are due')
  expect(mine!.text).toContain('Due in 90 days (14 Mar 2027): Renew one')
  expect(openEmail(sentTo(dana)[0]!).subject).toBe('3 actions are due')
})

it('a leaver is sent nothing', async () => {
  open('one')
  commit(() => write().update(users).set({ isActive: false }).where(eq(users.id, alice.id)).run())
  expect(await remindDue(at('2027-03-14'))).toEqual({ emails: 0 })
})

it('a new day starts its steps again', async () => {
  open('one')
  await remindDue(at('2026-12-14'))
  open('one', { dueOn: '2027-01-01' }, '2026-12-15')
  expect(db().select().from(actions).get()).toMatchObject({ dueOn: '2027-01-01', remindOn: '2026-12-18' })
})
