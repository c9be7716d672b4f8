import { eq, or, sql } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { type Person } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { invalid } from '../problem.ts'
import { db } from '../store.server.ts'

const MOST = 500

export type PersonChoice = { value: string; label: string }

/** People to choose from in a field that completes what is typed: username and name, by name, at most 500; for admins. */
export function listPeopleToChoose(actor: Person): PersonChoice[] {
  demand(actor, 'admin.enter')
  const rows = db()
    .select()
    .from(users)
    .where(eq(users.isActive, true))
    .orderBy(users.lastName, users.firstName, users.id)
    .limit(MOST)
    .all()
  return rows.map(({ username, firstName, lastName, employeeId }) => {
    return { value: username, label: `${firstName} ${lastName}${employeeId ? ` (${employeeId})` : ''}` }
  })
}

/**
 * Whom an admin means by a username, e-mail address, employee ID, full name or id.
 * @param field carries the error
 * @throws Problem invalid when it is nobody, or more than one
 */
export function choosePerson(actor: Person, typed: string, field = 'person'): { id: string; name: string } {
  demand(actor, 'admin.enter')
  const word = typed.trim().toLowerCase()
  const is = (column: typeof users.username | typeof users.email | typeof users.employeeId | typeof users.id) =>
    eq(sql`lower(${column})`, word)
  const named = eq(sql`lower(${users.firstName} || ' ' || ${users.lastName})`, word)
  const found = db()
    .select()
    .from(users)
    .where(or(is(users.username), is(users.email), is(users.employeeId), is(users.id), named))
    .limit(2)
    .all()
  if (found.length > 1) throw invalid(field, 'More than one person has this name: type the username instead')
  const [row] = found
  if (!row) throw invalid(field, 'Nobody has this username, e-mail address or employee ID')
  return { id: row.id, name: `${row.firstName} ${row.lastName}` }
}
