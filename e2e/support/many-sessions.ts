import { createHash, randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import Database from 'better-sqlite3'

/**
 * Returns cookies of this many sessions of one person, written into a data folder that no server uses yet, because a
 * thousand sign-ins would measure only the password hash.
 */
export function manySessions(folder: string, username: string, count: number): string[] {
  const sqlite = new Database(path.join(folder, 'portal.db'))
  const user = sqlite.prepare('SELECT id FROM users WHERE username = ?').pluck().get(username) as string
  const put = sqlite.prepare(
    'INSERT INTO sessions (id, secret_hash, user_id, created_at, last_seen_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const now = Date.now()
  const cookies = sqlite.transaction(() =>
    Array.from({ length: count }, () => {
      const secret = randomBytes(32).toString('base64url')
      put.run(randomUUID(), createHash('sha256').update(secret).digest('hex'), user, now, now, now + 12 * 3_600_000)
      return `session=${encodeURIComponent(Buffer.from(JSON.stringify(secret)).toString('base64'))}`
    }),
  )()
  sqlite.close()
  return cookies
}
