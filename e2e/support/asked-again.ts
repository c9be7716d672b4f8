import path from 'node:path'
import Database from 'better-sqlite3'
import { type Server } from './server.ts'

/** Makes every password confirmation old, as if everyone had signed in long ago. */
export function letPasswordsAge(server: Pick<Server, 'folder'>): void {
  const database = new Database(path.join(server.folder, 'portal.db'), { timeout: 5000 })
  database.prepare('UPDATE sessions SET confirmed_at = confirmed_at - 300000').run()
  database.close()
}

/** Makes it some days since everyone last gave their password, as if they had used the portal all that time. */
export function letSignInsAge(server: Pick<Server, 'folder'>, days: number, most = 90): void {
  const database = new Database(path.join(server.folder, 'portal.db'), { timeout: 5000 })
  const proved = Date.now() - days * 86_400_000
  database
    .prepare('UPDATE sessions SET created_at = ?, confirmed_at = ?, last_seen_at = ?, expires_at = ?')
    .run(proved, proved, Date.now(), proved + most * 86_400_000)
  database.close()
}
