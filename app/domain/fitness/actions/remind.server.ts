import { and, asc, count, eq, getTableColumns, inArray, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { literal } from '#db/literal.ts'
import { actionEmails, actions } from '#db/schema/actions.ts'
import { users } from '#db/schema/people.ts'
import { listAdmins } from '../../kernel/people/audience.server.ts'
import { queueEmail } from '../../kernel/mail/queue.server.ts'
import { addDays, type Day, dayOf } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { pacer } from '~/platform/pace.ts'
import { commit, db, prepared, statement } from '~/platform/store.server.ts'
import { dueEmail, NAMED } from './due-email.ts'
import { ACTION_KIND_NAMES, kindOf } from './kinds.ts'
import { nextReminder, stepsOf } from './ladder.ts'
import { type ActionRow } from './work.server.ts'

/** People per commit: some milliseconds of work. */
const AT_ONCE = 20

type Addressee = { id: string; email: string; firstName: string; lastName: string }
type Line = Pick<ActionRow, 'words' | 'dueOn'>

/**
 * Sends each person one email with all their reminders of today, at most one a day. Each row stores its next reminder
 * day, updated in the commit that queues the email. So no reminder is repeated after a restart or a clock jump, and
 * only the newest missed one is sent. Administrators get unassigned actions, and those that staff must renew
 * themselves. Each commit covers a few people, with pauses for requests.
 * @returns how many emails
 */
export async function remindDue(now = new Date()): Promise<{ emails: number }> {
  const today = dayOf(now)
  const turn = pacer()
  let emails = commit(() => remindAdmins(today, now))
  const owners = findOwners(today)
  for (let from = 0; from < owners.length; from += AT_ONCE) {
    await turn()
    emails += commit(() => remindOwners(owners.slice(from, from + AT_ONCE), today, now))
  }
  return { emails }
}

const ENDING = ACTION_KIND_NAMES.filter((name) => kindOf(name).endsWithPerson)

/** Open actions with a due reminder, without those about a leaver's work. */
const isDue = (today: Day) =>
  and(
    eq(actions.state, literal('open')),
    lte(actions.remindOn, today),
    or(isNull(actions.userId), eq(users.isActive, true), sql`${actions.kind} NOT IN ${ENDING}`),
  )

/** People with due actions, including administrators, who had no email yet today. */
const findOwners = (today: Day): string[] =>
  db()
    .selectDistinct({ id: actions.ownerId })
    .from(actions)
    .leftJoin(users, eq(users.id, actions.userId))
    .where(and(isDue(today), isNotNull(actions.ownerId)))
    .all()
    .flatMap(({ id }) => id ?? [])

/** Within a commit. Returns how many emails. */
function remindAdmins(today: Day, now: Date): number {
  const everyday = or(isNull(actions.ownerId), eq(actions.ownerId, actions.userId))
  const shared = dueLines(and(isDue(today), everyday))
  const admins = listAdmins().filter(({ id }) => !wasTold(id, today))
  if (shared.count === 0 || admins.length === 0) return 0
  for (const admin of admins) {
    const rows = dueOf([admin.id], today)
    const more = rows.filter(({ ownerId, userId }) => ownerId !== userId)
    const lines = [...shared.lines, ...more]
    send(admin, { lines, count: shared.count + more.length }, '/admin/due', now)
    moveOn(rows, today)
  }
  moveOn(ofNobody(today), today)
  return admins.length
}

/** Within a commit; skips leavers and people who had today's email. Returns how many emails. */
function remindOwners(ownerIds: readonly string[], today: Day, now: Date): number {
  const { id, email, firstName, lastName, isActive } = users
  const people = db()
    .select({ id, email, firstName, lastName })
    .from(users)
    .where(and(inArray(id, [...ownerIds]), eq(isActive, true)))
    .all()
    .filter((person) => !wasTold(person.id, today))
  const rows = new Map<string, ActionRow[]>()
  for (const row of dueOf(
    people.map((person) => person.id),
    today,
  ))
    rows.set(row.ownerId!, [...(rows.get(row.ownerId!) ?? []), row])
  let emails = 0
  for (const person of people) {
    const own = rows.get(person.id)
    if (!own) continue
    send(person, { lines: own, count: own.length }, '/actions', now)
    moveOn(own, today)
    emails += 1
  }
  return emails
}

/** The first of these actions, as many as an email names, and their number. */
function dueLines(where: SQL | undefined): { lines: Line[]; count: number } {
  const { words, dueOn } = actions
  const of = { words, dueOn }
  const from = () => db().select(of).from(actions).leftJoin(users, eq(users.id, actions.userId)).where(where)
  const lines = from().orderBy(asc(dueOn)).limit(NAMED).all()
  if (lines.length < NAMED) return { lines, count: lines.length }
  const all = db().select({ n: count() }).from(actions).leftJoin(users, eq(users.id, actions.userId)).where(where).get()
  return { lines, count: all?.n ?? lines.length }
}

const ofNobody = (today: Day): ActionRow[] =>
  db()
    .select(getTableColumns(actions))
    .from(actions)
    .leftJoin(users, eq(users.id, actions.userId))
    .where(and(isDue(today), isNull(actions.ownerId)))
    .all()

/** Actions that these people do themselves, the most urgent first. */
const dueOf = (ownerIds: readonly string[], today: Day): ActionRow[] =>
  db()
    .select(getTableColumns(actions))
    .from(actions)
    .leftJoin(users, eq(users.id, actions.userId))
    .where(and(inArray(actions.ownerId, [...ownerIds]), isDue(today)))
    // Does not use the index of all open actions, because that would mean searching all of them for these few.
    .orderBy(sql`+${actions.dueOn}`)
    .all()

const lastEmail = prepared((database) =>
  database
    .select({ sentOn: actionEmails.sentOn })
    .from(actionEmails)
    .where(eq(actionEmails.userId, sql.placeholder('userId')))
    .prepare(),
)

/** Have they had today's email, or one from a later day before the clock was set back? */
const wasTold = (userId: string, today: Day): boolean => (lastEmail().get({ userId })?.sentOn ?? '') >= today

const sent = statement(
  'INSERT INTO action_emails (user_id, sent_on) VALUES (?, ?) ON CONFLICT (user_id) DO UPDATE SET sent_on = excluded.sent_on',
)

function send(to: Addressee, due: { lines: readonly Line[]; count: number }, path: string, now: Date): void {
  const today = dayOf(now)
  const { COMPANY_NAME, ORIGIN } = env()
  const email = dueEmail(COMPANY_NAME, { name: to.firstName, ...due, today, url: `${ORIGIN}${path}` })
  const address = { name: `${to.firstName} ${to.lastName}`, address: to.email }
  queueEmail(address, email, `due:${to.id}:${today}`, now, { bulk: true, about: to.id })
  sent().run(to.id, today)
}

const moved = statement('UPDATE actions SET remind_on = ? WHERE id = ?')

function moveOn(rows: readonly ActionRow[], today: Day): void {
  for (const row of rows) moved().run(nextReminder(stepsOf(row), row.dueOn, addDays(today, 1)), row.id)
}
