import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { isNamed } from '~/platform/names.server.ts'
import { conflict, Problem } from '~/platform/problem.ts'
import { db } from '~/platform/store.server.ts'
import { type UserRow } from '../../kernel/people/people.server.ts'
import { erasedEmail } from '../../kernel/people/records.server.ts'

/**
 * Refuses a name that another person has. A username must not be another person's email address, or the reverse,
 * because a name must open only one account. @throws Problem conflict on the field
 */
export function refuseTaken(input: { email: string; username: string; employeeId: string | null }, except = ''): void {
  const isTaken = (where: SQL) =>
    db()
      .select({ id: users.id })
      .from(users)
      .where(and(where, ne(users.id, except)))
      .get() !== undefined
  const taken = (column: typeof users.email | typeof users.username, value: string) => isTaken(eq(column, value))
  const refuse = (field: string, message: string) => {
    throw new Problem('conflict', message, { errors: { [field]: [message] } })
  }
  if (taken(users.email, input.email) || taken(users.username, input.email))
    refuse('email', 'This email address is already in use')
  if (taken(users.username, input.username) || taken(users.email, input.username))
    refuse('username', 'This username is already in use')
  // At a tablet and in a list of papers, the case of a number does not matter.
  if (input.employeeId && isTaken(isNamed(users.employeeId, input.employeeId)))
    refuse('employeeId', 'This employee ID is already in use')
}

/**
 * Refuses to use the record of an erased person again: they are on the list of erased people, so the next start would
 * erase the person who has it by then. @throws Problem conflict with code `erased`
 */
export function refuseErased({ id, email }: Pick<UserRow, 'id' | 'email'>): void {
  if (email !== erasedEmail(id)) return
  throw conflict('The data of this person was erased. If they work here again, add them as a new member of staff.', {
    code: 'erased',
  })
}

/** Refuses to remove the last active administrator, because there must always be one. @throws Problem conflict */
export function refuseLastAdmin(row: UserRow): void {
  if (row.role !== 'admin') return
  const others = db()
    .select({ n: sql<number>`count(*)` })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true), ne(users.id, row.id)))
    .get()
  if (!others?.n) throw conflict('This is the last administrator: appoint another one first')
}
