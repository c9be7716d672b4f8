import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { actions } from '#db/schema/actions.ts'
import { emails } from '#db/schema/events.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { openEmail } from '../../kernel/mail/queue.server.ts'
import { addDays, type Day, instantOf } from '~/platform/dates.ts'
import { closeStore, commit, db, store, write } from '~/platform/store.server.ts'
import { countOwnActions } from './actions.server.ts'
import { remindDue } from './remind.server.ts'
import { openAction } from './work.server.ts'

let alice: Person, bob: Person, dana: Person
beforeEach(() => {
  alice = actor('alice')
  bob = actor('bob')
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

it('over 130 days, with the database reopened every day, each step is sent once, and none to a leaver', async () => {
  open('one')
  open('of bob', { userId: bob.id, ownerId: bob.id })
  const days: number[] = []
  let bobs = 0
  for (let day = 0; day < 130; day++) {
    const before = sentTo(alice).length
    const today = addDays('2026-11-09', day)
    const handle = store().sqlite
    closeStore()
    expect([handle.open, store().sqlite === handle]).toEqual([false, false])
    if (day === 40) {
      bobs = sentTo(bob).length
      commit(() => write().update(users).set({ isActive: false }).where(eq(users.id, bob.id)).run())
    }
    // A missed run is made up for at the start, and then the job runs at its usual time.
    await remindDue(at(today, 0))
    await remindDue(at(today, 8))
    const more = sentTo(alice).length - before
    expect(more).toBeLessThan(2)
    if (more) days.push(125 - day)
  }
  expect(days).toEqual([120, 90, 60, 30, 14, 7, 1, 0, -1, -2, -3, -4])
  expect([bobs, sentTo(bob).length]).toEqual([2, 2])
}, 60_000)

it("a company's own kind has its own first step, and its owner sees it from then on", async () => {
  open('one', { remindDays: 45 })
  const days: number[] = []
  for (let day = 0; day < 126; day++) {
    const today = addDays('2026-11-09', day)
    const { emails } = await remindDue(at(today))
    if (emails) days.push(125 - day)
    expect(countOwnActions(alice, at(today))).toBe(day < 80 ? 0 : 1)
  }
  expect(days).toEqual([45, 30, 14, 7, 1, 0])
})

it('of sixty actions the email names the first fifty, and says how many more there are', async () => {
  for (let n = 0; n < 60; n++) open(`${n}`, { ownerId: null })
  await remindDue(at('2026-12-14'))
  const email = openEmail(sentTo(dana)[0]!)
  expect([email.subject, email.text.match(/Renew \d+/g)?.length]).toEqual(['60 actions are due', 50])
  expect(email.text).toContain('There are 10 more on the page.')
  expect(await remindDue(at('2026-12-15'))).toEqual({ emails: 0 })
})

it('only the newest of the reminders skipped by a clock change is sent, and a clock set back repeats none', async () => {
  open('one')
  await remindDue(at('2027-02-20'))
  expect(sentTo(alice)).toHaveLength(1)
  for (const day of ['2026-12-14', '2027-01-13', '2027-02-20', '2027-02-27']) await remindDue(at(day))
  expect(sentTo(alice)).toHaveLength(1)
  await remindDue(at('2027-02-28'))
  expect(sentTo(alice)).toHaveLength(2)
})

it('a person gets one email with everything due, and administrators also get what has no owner', async () => {
  open('one')
  open('two')
  open('three', { ownerId: null })
  expect(await remindDue(at('2026-12-14'))).toEqual({ emails: 2 })
  const [mine] = sentTo(alice).map(openEmail)
  expect(mine!.subject).toBe('2 actions are due')
  expect(mine!.text).toContain('Due in 90 days (14 Mar 2027): Renew one')
  expect(openEmail(sentTo(dana)[0]!).subject).toBe('3 actions are due')
})

it('a leaver gets no email', async () => {
  open('one')
  commit(() => write().update(users).set({ isActive: false }).where(eq(users.id, alice.id)).run())
  expect(await remindDue(at('2027-03-14'))).toEqual({ emails: 0 })
})

it('a new due day restarts the reminders', async () => {
  open('one')
  await remindDue(at('2026-12-14'))
  open('one', { dueOn: '2027-01-01' }, '2026-12-15')
  expect(db().select().from(actions).get()).toMatchObject({ dueOn: '2027-01-01', remindOn: '2026-12-18' })
})
