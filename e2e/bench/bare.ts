import http from 'node:http'
import path from 'node:path'
import Database from 'better-sqlite3'

/** The yardsticks, in a process of their own: bare node:http, and node:http doing the same reads as the product. */
const [folder, userId] = process.argv.slice(2) as [string, string]
const sqlite = new Database(path.join(folder, 'portal.db'), { readonly: true })
const reads = {
  session: sqlite.prepare(
    'SELECT s.*, u.* FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.user_id = ? LIMIT 1',
  ),
  entries: sqlite.prepare('SELECT * FROM clock_entries WHERE user_id = ? ORDER BY id DESC LIMIT 3'),
  open: sqlite.prepare('SELECT * FROM shifts WHERE user_id = ? AND ended_at IS NULL'),
  balance: sqlite.prepare('SELECT sum(days) AS days FROM holiday_ledger WHERE user_id = ?'),
  threat: sqlite.prepare('SELECT * FROM threat_readings ORDER BY id DESC LIMIT 1'),
}
const server = http.createServer((request, response) => {
  response.setHeader('Content-Type', 'application/json')
  if (request.url === '/bare') return response.end('{"ok":true}')
  const session = reads.session.get(userId) as object
  const status = {
    session: Object.keys(session).length,
    entries: reads.entries.all(userId),
    open: reads.open.get(userId) ?? null,
  }
  if (request.url === '/status') return response.end(JSON.stringify(status))
  response.end(JSON.stringify({ ...status, balance: reads.balance.get(userId), threat: reads.threat.get() ?? null }))
})
server.listen(0, '127.0.0.1', () => process.send?.({ ready: (server.address() as { port: number }).port }))
