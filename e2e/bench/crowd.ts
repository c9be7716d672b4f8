import { eq } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { openSession } from '~/domain/account/sign-in/sessions.server.ts'
import { readSettings } from '~/platform/env.server.ts'
import { NewStaff } from '~/domain/account/staff/input.ts'
import { addStaff } from '~/domain/account/staff/staff.server.ts'
import { readSetting } from '~/platform/settings.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { expectEvents } from '~/jobs/events.server.ts'
import { closeStore, commit, db, write } from '~/platform/store.server.ts'
import { signedInHeaders } from '~/http/actor.server.ts'
import { PASSWORD, PEOPLE } from '../support/people.ts'
import { DATA_KEY } from '../support/template.ts'

/**
 * Adds guards who have agreed to everything, and sessions, to a data folder before a server starts there: so many
 * sign-ins over HTTP would measure the password hash.
 * @param wanted how many sessions to make, by username; `guards` is the number of new guards with one session each
 * @param settings the settings of the server that accepts the cookies, if its address begins with https
 * @returns cookies by username, and those of the guards
 */
export async function makeCrowd(
  folder: string,
  wanted: Record<string, number>,
  guards = 0,
  settings: Record<string, string> = {},
): Promise<{ cookies: Record<string, string[]>; guards: string[] }> {
  keep('env', readSettings({ DATA_DIR: folder, DATA_KEY, LOG_LEVEL: 'silent', NODE_ENV: 'test', ...settings }))
  expectEvents()
  for (let n = 0; n < guards; n++) {
    const person = { ...PEOPLE.alice, username: `guard${n}`, email: `guard${n}@example.test`, employeeId: `B-${n}` }
    await addStaff({ kind: 'system', name: 'bench' }, NewStaff.parse({ ...person, password: PASSWORD }))
  }
  const consentVersion = readSetting('consent_version')
  commit(() => write().update(users).set({ mustChangePassword: false, consentVersion }).run())
  const cookies: Record<string, string[]> = {}
  for (const [name, count] of Object.entries(wanted))
    cookies[name] = await Promise.all(Array.from({ length: count }, () => session(name)))
  const theirs = await Promise.all(Array.from({ length: guards }, (_, n) => session(`guard${n}`)))
  closeStore()
  return { cookies, guards: theirs }
}

async function session(username: string): Promise<string> {
  const row = db().select().from(users).where(eq(users.username, username)).get()!
  const opened = commit(() => openSession(row, { ip: null, userAgent: null }, null, new Date()))
  return (await signedInHeaders({ session: opened, device: '' })).getSetCookie()[0]!.split(';')[0]!
}
