import { eq } from 'drizzle-orm'
import { sessions } from '#db/schema/access.ts'
import { users } from '#db/schema/people.ts'
import { type Person, type Role, type Visitor } from '~/domain/kernel/access/actor.ts'
import { openSession } from '~/domain/account/sign-in/sessions.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { type Name } from './people.ts'

/** Returns one of the four people, with a separate session. */
export function actor(name: Name, changes: Partial<Person> = {}): Person {
  const row = db().select().from(users).where(eq(users.username, name)).get()!
  const session = commit(() => openSession(row, { ip: null, userAgent: null }, null, new Date()))
  return {
    kind: 'person',
    id: row.id,
    role: row.role as Role,
    name: `${row.firstName} ${row.lastName}`,
    sessionId: session.id,
    consented: row.consentVersion !== null,
    mustChangePassword: row.mustChangePassword,
    ip: '127.0.0.1',
    userAgent: 'test',
    ...changes,
  }
}

/** Returns the same person at an unlocked desk, where the password was last given an hour ago. */
export function staleActor(name: Name): Person {
  const person = actor(name)
  const confirmedAt = new Date(Date.now() - 3_600_000)
  commit(() => write().update(sessions).set({ confirmedAt }).where(eq(sessions.id, person.sessionId)).run())
  return person
}

export const visitor: Visitor = { kind: 'visitor', ip: '127.0.0.1', userAgent: 'test', device: null }
