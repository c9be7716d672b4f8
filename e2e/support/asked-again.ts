import { look } from './database.ts'

/** Makes every password confirmation old, as if everyone had signed in long ago. */
export function letPasswordsAge(server: { folder: string }): void {
  look(server, (sqlite) => sqlite.exec('UPDATE sessions SET confirmed_at = confirmed_at - 300000'))
}

/** Makes it some days since everyone last gave their password, as if they had used the portal all that time. */
export function letSignInsAge(server: { folder: string }, days: number, most = 90): void {
  const proved = Date.now() - days * 86_400_000
  const sql = 'UPDATE sessions SET created_at = ?, confirmed_at = ?, last_seen_at = ?, expires_at = ?'
  look(server, (sqlite) => sqlite.prepare(sql).run(proved, proved, Date.now(), proved + most * 86_400_000))
}
