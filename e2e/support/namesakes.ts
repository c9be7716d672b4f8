import { eq } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { actor } from './actors.ts'

/** Adds people like alice, in a unit test, who have her last name if none is given and come before her in each index. */
export function addNamesakes(count: number, firstName: string, lastName?: string): void {
  const alice = db()
    .select()
    .from(users)
    .where(eq(users.id, actor('alice').id))
    .get()!
  commit(() => {
    for (let n = 0; n < count; n++) {
      const own = {
        id: `0-${n}`,
        username: `${firstName}${n}`,
        email: `${firstName}${n}@example.com`,
        employeeId: null,
      }
      write()
        .insert(users)
        .values({ ...alice, ...own, firstName, ...(lastName && { lastName }) })
        .run()
    }
  })
}
