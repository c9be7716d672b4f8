import { and, eq } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { db } from '~/platform/store.server.ts'

/** Returns every active admin: the people who receive alerts. */
export const listAdmins = () =>
  db()
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true)))
    .all()
