import { and, eq, or, sql } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { type Person } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { invalid } from '~/platform/problem.ts'
import { db } from '~/platform/store.server.ts'
import { personLabel } from './person-label.ts'
import { isCalled, searchFor } from './search.server.ts'

const MOST = 20
const SUGGESTED = 5

export type PersonChoice = { value: string; label: string }

/**
 * Returns the first 20 active people by name, for a field before anything is typed; for admins. (Typed words search the
 * list of people.)
 */
export function listPeopleToChoose(actor: Person): PersonChoice[] {
  demand(actor, 'admin.enter')
  return people(undefined, MOST).map((person) => ({ value: person.username, label: personLabel(person) }))
}

const people = (q: string | undefined, limit: number) =>
  db()
    .select()
    .from(users)
    .where(and(eq(users.isActive, true), searchFor(q)?.where))
    .orderBy(users.sortName, users.id)
    .limit(limit)
    .all()

/**
 * Returns the person that an admin means by a username, email address, employee ID, full name or id. @param field shows
 * the error @throws Problem invalid if it matches nobody, or more than one person
 */
export function choosePerson(actor: Person, typed: string, field = 'person'): { id: string; name: string } {
  demand(actor, 'admin.enter')
  const word = typed.trim().toLowerCase()
  const is = (column: typeof users.username | typeof users.email | typeof users.employeeId | typeof users.id) =>
    eq(sql`lower(${column})`, word)
  const found = db()
    .select()
    .from(users)
    .where(or(is(users.username), is(users.email), is(users.employeeId), is(users.id), isCalled(typed.trim())))
    .limit(2)
    .all()
  if (found.length > 1) throw invalid(field, 'More than one person has this name: type the username instead')
  const [row] = found
  if (!row) throw invalid(field, nobody(typed))
  return { id: row.id, name: `${row.firstName} ${row.lastName}` }
}

// A near match is never accepted, because the choice may open a person's own papers.
function nobody(typed: string): string {
  const near = people(typed, SUGGESTED).map(
    ({ firstName, lastName, username }) => `${firstName} ${lastName} (${username})`,
  )
  const words = 'Nobody has this username, email address or employee ID'
  return near.length ? `${words}. Did you mean ${near.join(', ')}?` : words
}
