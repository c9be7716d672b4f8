import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { look } from './database.ts'

/**
 * Returns cookies of this many sessions of one person, written into a data folder that no server uses yet, because a
 * thousand sign-ins would measure only the password hash.
 */
export function manySessions(folder: string, username: string, count: number): string[] {
  return look({ folder }, (sqlite) => {
    const user = sqlite.prepare('SELECT id FROM users WHERE username = ?').pluck().get(username) as string
    const put = sqlite.prepare(
      'INSERT INTO sessions (id, secret_hash, user_id, created_at, last_seen_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
    )
    const now = Date.now()
    return sqlite.transaction(() =>
      Array.from({ length: count }, () => {
        const secret = randomBytes(32).toString('base64url')
        put.run(randomUUID(), createHash('sha256').update(secret).digest('hex'), user, now, now, now + 12 * 3_600_000)
        return `session=${encodeURIComponent(Buffer.from(JSON.stringify(secret)).toString('base64'))}`
      }),
    )()
  })
}
