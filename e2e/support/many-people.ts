import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { look } from './database.ts'

/**
 * Returns cookies of this many people who are like one given person, written into a data folder that no server uses
 * yet. One person may do only so much in a minute, so a crowd must be many people.
 */
export function manyPeople(folder: string, username: string, count: number): string[] {
  return look({ folder }, (sqlite) => {
    const model = sqlite.prepare('SELECT * FROM users WHERE username = ?').get(username) as Record<string, unknown>
    const columns = Object.keys(model)
    const addUser = sqlite.prepare(
      `INSERT INTO users (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`,
    )
    const addSession = sqlite.prepare(
      'INSERT INTO sessions (id, secret_hash, user_id, created_at, last_seen_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
    )
    const now = Date.now()
    return sqlite.transaction(() =>
      Array.from({ length: count }, (_, n) => {
        const id = randomUUID()
        const name = `${username}.${n}`
        addUser.run({
          ...model,
          id,
          username: name,
          email: `${name}@example.test`,
          employee_id: null,
          first_sign_in_at: now,
        })
        const secret = randomBytes(32).toString('base64url')
        addSession.run(
          randomUUID(),
          createHash('sha256').update(secret).digest('hex'),
          id,
          now,
          now,
          now + 12 * 3_600_000,
        )
        return `session=${encodeURIComponent(Buffer.from(JSON.stringify(secret)).toString('base64'))}`
      }),
    )()
  })
}
