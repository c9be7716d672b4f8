import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { look } from './database.ts'

/** How the people differ from the given one. */
type Differences = {
  /** The username of each begins like this. */
  named?: string
  /** Their first and last name. */
  called?: readonly [string, string]
  role?: string
  /** Whether they have just given their password, so that nothing asks for it again. */
  fresh?: boolean
}

/**
 * Returns cookies of this many people who are like one given person, written into the data folder of a server. One
 * person may do only so much in a minute, so a crowd must be many people.
 */
export function manyPeople(
  folder: string,
  username: string,
  count: number,
  { named = username, called, role, fresh = false }: Differences = {},
): string[] {
  return look({ folder }, (sqlite) => {
    const model = sqlite.prepare('SELECT * FROM users WHERE username = ?').get(username) as Record<string, unknown>
    const columns = Object.keys(model)
    const addUser = sqlite.prepare(
      `INSERT INTO users (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`,
    )
    const addSession = sqlite.prepare(
      'INSERT INTO sessions (id, secret_hash, user_id, created_at, confirmed_at, last_seen_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    )
    const now = Date.now()
    return sqlite.transaction(() =>
      Array.from({ length: count }, (_, n) => {
        const id = randomUUID()
        const name = `${named}.${n}`
        addUser.run({
          ...model,
          id,
          username: name,
          email: `${name}@example.test`,
          employee_id: null,
          first_name: called?.[0] ?? model.first_name,
          last_name: called?.[1] ?? model.last_name,
          first_sign_in_at: now,
          role: role ?? model.role,
        })
        const secret = randomBytes(32).toString('base64url')
        addSession.run(
          randomUUID(),
          createHash('sha256').update(secret).digest('hex'),
          id,
          now,
          fresh ? now : null,
          now,
          now + 12 * 3_600_000,
        )
        return `session=${encodeURIComponent(Buffer.from(JSON.stringify(secret)).toString('base64'))}`
      }),
    )()
  })
}
