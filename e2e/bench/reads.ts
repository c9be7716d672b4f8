import path from 'node:path'
import Database from 'better-sqlite3'

/** Returns what the product reads for /api/clock/status and for /home, as bare statements; for the yardsticks. */
export function readsOf(folder: string, userId: string) {
  const sqlite = new Database(path.join(folder, 'portal.db'), { readonly: true })
  const session = sqlite.prepare(
    'SELECT s.*, u.* FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.user_id = ? LIMIT 1',
  )
  const entries = sqlite.prepare('SELECT * FROM clock_entries WHERE user_id = ? ORDER BY id DESC LIMIT 3')
  const open = sqlite.prepare('SELECT * FROM shifts WHERE user_id = ? AND ended_at IS NULL')
  const balance = sqlite.prepare('SELECT sum(days) AS days FROM holiday_ledger WHERE user_id = ?')
  const threat = sqlite.prepare('SELECT * FROM threat_readings ORDER BY id DESC LIMIT 1')
  const status = () => ({
    session: Object.keys(session.get(userId) as object).length,
    entries: entries.all(userId),
    open: open.get(userId) ?? null,
  })
  const home = () => ({ ...status(), balance: balance.get(userId), threat: threat.get() ?? null })
  return { status, home }
}
