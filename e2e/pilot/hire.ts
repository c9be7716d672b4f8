import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import path from 'node:path'
import Database from 'better-sqlite3'
import { companyOf } from './company.ts'
import { PASSWORD } from '../support/people.ts'
import { fillTemplate } from '../support/template.ts'

// This separate process runs under the test clock and adds the company's people to an empty data folder. Everyone has
// already agreed, chosen a password and signed in, like people who were there last week. It prints the cookies of those
// whose phones are still signed in: everybody but the administrators.
const [folder, seed, days] = process.argv.slice(2) as [string, string, string]
const { people } = companyOf(seed, Number(days))

// All have one password, so it is hashed once.
const argon = createRequire(import.meta.url)('@node-rs/argon2') as { hash: (...given: unknown[]) => Promise<string> }
const { hash } = argon
let hashed: Promise<string> | undefined
argon.hash = (...given) => (hashed ??= hash(...given))

await fillTemplate(
  folder,
  people.map(({ key, firstName, lastName, role, phone, employeeId, method }) => ({
    ...{ firstName, lastName, role, phone, employeeId, username: key, email: `${key}@pilot.test` },
    clockInMethod: method,
  })),
  PASSWORD,
)
const database = new Database(path.join(folder, 'portal.db'))
database.prepare('UPDATE users SET first_sign_in_at = created_at').run()
type Row = { id: string; username: string }
const staff = database.prepare("SELECT id, username FROM users WHERE role <> 'admin'").all() as Row[]
console.log(JSON.stringify(Object.fromEntries(staff.map(({ id, username }) => [username, signIn(id)]))))
database.close()

/** @returns the cookie of a session that has lasted since yesterday */
function signIn(userId: string): string {
  const secret = randomBytes(32).toString('base64url')
  const day = 24 * 3_600_000
  const since = Date.now() - day
  const digest = createHash('sha256').update(secret).digest('hex')
  database
    .prepare(
      'INSERT INTO sessions (id, secret_hash, user_id, created_at, last_seen_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(randomUUID(), digest, userId, since, since, since + 30 * day)
  return `session=${encodeURIComponent(Buffer.from(JSON.stringify(secret)).toString('base64'))}`
}
