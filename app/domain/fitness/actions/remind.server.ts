import { and, asc, eq, getTableColumns, gte, inArray, lte } from 'drizzle-orm'
import { literal } from '#db/literal.ts'
import { actionEmails, actions } from '#db/schema/actions.ts'
import { users } from '#db/schema/people.ts'
import { listAdmins } from '../../kernel/people/audience.server.ts'
import { queueEmail } from '../../kernel/mail/queue.server.ts'
import { addDays, type Day, dayOf } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { dueEmail } from './due-email.ts'
import { kindOf } from './kinds.ts'
import { nextReminder } from './ladder.ts'
import { type ActionRow } from './work.server.ts'

/** People whose emails are written between two turns of everybody else. */
const AT_ONCE = 20

type Addressee = { id: string; email: string; firstName: string; lastName: string }

/**
 * Sends each person one email with every action of which a reminder is due today, at most one a day. The next day of each
 * reminder stands in its row and moves on in the commit that queues the email: so no step comes twice, after a restart or
 * with a clock that jumps, and of steps that were missed the newest comes alone. Administrators read what belongs to none,
 * and what staff themselves have to renew.
 * @returns how many emails
 */
export async function remindDue(now = new Date()): Promise<{ emails: number }> {
  const today = dayOf(now)
  const due = findDue(today)
  const told = emailedOn(today)
  let emails = 0
  const admins = listAdmins()
  const [ours, theirs] = [due.filter(({ ownerId }) => ownerId === null), due.filter(({ ownerId }) => ownerId !== null)]
  const others = theirs.filter(({ ownerId, userId }) => ownerId === userId)
  const byOwner = new Map<string, ActionRow[]>()
  for (const row of theirs) byOwner.set(row.ownerId!, [...(byOwner.get(row.ownerId!) ?? []), row])
  const adminsDue = [...ours, ...others]
  if (adminsDue.length && admins.some(({ id }) => !told.has(id))) {
    commit(() => {
      for (const admin of admins) {
        if (told.has(admin.id)) continue
        const own = byOwner.get(admin.id) ?? []
        send(admin, [...new Set([...adminsDue, ...own])], '/admin/due', now)
        told.add(admin.id)
        emails += 1
        moveOn(own, today)
        byOwner.delete(admin.id)
      }
      moveOn(ours, today)
    })
  }
  const people = addresseesOf([...byOwner.keys()]).filter(({ id }) => !told.has(id))
  for (let done = 0; done < people.length; done += AT_ONCE) {
    await new Promise((resolve) => setImmediate(resolve))
    commit(() => {
      for (const person of people.slice(done, done + AT_ONCE)) {
        const own = byOwner.get(person.id) ?? []
        send(person, own, '/actions', now)
        moveOn(own, today)
        emails += 1
      }
    })
  }
  return { emails }
}

/** Open actions with a reminder due; what only concerns the work of somebody who left is none of them. */
const findDue = (today: Day): ActionRow[] =>
  db()
    .select({ ...getTableColumns(actions), isActive: users.isActive })
    .from(actions)
    .leftJoin(users, eq(users.id, actions.userId))
    .where(and(eq(actions.state, literal('open')), lte(actions.remindOn, today)))
    .orderBy(asc(actions.dueOn))
    .all()
    .filter(({ isActive, kind }) => isActive !== false || !kindOf(kind).endsWithPerson)

/** Who has had the email of today, or of a day that a clock set back has yet to reach. */
const emailedOn = (today: Day): Set<string> =>
  new Set(
    db()
      .select({ id: actionEmails.userId })
      .from(actionEmails)
      .where(gte(actionEmails.sentOn, today))
      .all()
      .map(({ id }) => id),
  )

/** People who still work here; asked in parts, as a statement takes only so many values. */
function addresseesOf(ids: readonly string[]): Addressee[] {
  const { id, email, firstName, lastName } = users
  const found: Addressee[] = []
  for (let from = 0; from < ids.length; from += 500) {
    const part = and(inArray(id, ids.slice(from, from + 500)), eq(users.isActive, true))
    found.push(...db().select({ id, email, firstName, lastName }).from(users).where(part).all())
  }
  return found
}

function send(to: Addressee, rows: readonly ActionRow[], path: string, now: Date): void {
  const today = dayOf(now)
  const { COMPANY_NAME, ORIGIN } = env()
  const lines = rows.map(({ words, dueOn }) => ({ words, dueOn }))
  const email = dueEmail(COMPANY_NAME, { name: to.firstName, lines, today, url: `${ORIGIN}${path}` })
  const address = { name: `${to.firstName} ${to.lastName}`, address: to.email }
  queueEmail(address, email, `due:${to.id}:${today}`, now, { bulk: true, about: to.id })
  const row = { userId: to.id, sentOn: today }
  write().insert(actionEmails).values(row).onConflictDoUpdate({ target: actionEmails.userId, set: row }).run()
}

function moveOn(rows: readonly ActionRow[], today: Day): void {
  for (const { id, kind, dueOn } of rows) {
    const remindOn = nextReminder(kindOf(kind), dueOn, addDays(today, 1))
    write().update(actions).set({ remindOn }).where(eq(actions.id, id)).run()
  }
}
