import { eq } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { actor } from './actors.ts'

/**
 * Adds people like alice, in a unit test, who have her last name if none is given and come before her in each index.
 * @returns their ids
 */
export function addNamesakes(count: number, firstName: string, lastName?: string): string[] {
  const alice = db()
    .select()
    .from(users)
    .where(eq(users.id, actor('alice').id))
    .get()!
  const ids = Array.from({ length: count }, (_, n) => `0-${n}`)
  commit(() => {
    for (const id of ids) {
      const names = { username: `${firstName}${id}`, email: `${firstName}${id}@example.com`, employeeId: null }
      write()
        .insert(users)
        .values({ ...alice, ...names, id, firstName, ...(lastName && { lastName }) })
        .run()
    }
  })
  return ids
}
