import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { cookieOf } from '../support/load.ts'
import { startServer } from '../support/server.ts'
import { copyTemplate } from '../support/template.ts'
import { hammer } from './hammer.ts'
import { ms, type Row } from './report.ts'

const SMALL = { staff: 100, entries: 10_000 }
const LARGE = { staff: 10_000, entries: Number(process.env.BENCH_ENTRIES ?? 5_000_000) }
const LISTS = [
  '/api/clock/status',
  '/api/clock/history',
  '/api/admin/dashboard',
  '/api/admin/users?limit=50',
  '/api/admin/clock-entries',
  '/api/admin/safety-violations',
  '/api/admin/audit-logs',
  '/api/admin/holiday-requests',
  '/api/admin/form-submissions',
]

/** The same lists over a small and a large company, in interleaved rounds; p50 of the large one to the small one. */
export async function measureGrowth(): Promise<Row[]> {
  const [small, large] = [seed(SMALL), seed(LARGE)]
  const servers = [
    await startServer({ LOG_LEVEL: 'silent' }, small),
    await startServer({ LOG_LEVEL: 'silent' }, large),
  ] as const
  const cookies = [await cookieOf(servers[0].url, 'dana'), await cookieOf(servers[1].url, 'dana')] as const
  const rows: Row[] = []
  for (const path of LISTS) {
    const p50 = [Infinity, Infinity]
    for (let round = 0; round < 3; round++) {
      for (const at of [0, 1] as const) {
        const beat = await hammer(servers[at].url, { path, headers: { Cookie: cookies[at] } }, 0.7, 2)
        p50[at] = Math.min(p50[at]!, beat.p50)
      }
    }
    const ratio = p50[1]! / p50[0]!
    rows.push({
      measure: `p50 of ${path}, large to small`,
      goal: '<= 1.2',
      measured: `${ratio.toFixed(2)} (${ms(p50[1]!)})`,
      reached: ratio <= 1.2,
    })
  }
  await Promise.all(servers.map((server) => server.stop()))
  return rows
}

/** A copy of the template with many more people and punches. */
function seed({ staff, entries }: { staff: number; entries: number }): string {
  const folder = copyTemplate()
  const sqlite = new Database(path.join(folder, 'portal.db'))
  sqlite.pragma('synchronous = OFF')
  const now = Date.now()
  const add = {
    user: sqlite.prepare(
      "INSERT INTO users (id, email, username, first_name, last_name, role, created_at, updated_at) VALUES (?, ?, ?, ?, ?, 'security_guard', ?, ?)",
    ),
    presence: sqlite.prepare('INSERT INTO presence (user_id, last_action, last_at, clocked_in_at) VALUES (?, ?, ?, ?)'),
    shift: sqlite.prepare('INSERT INTO shifts (id, user_id, started_at, ended_at) VALUES (?, ?, ?, ?)'),
    entry: sqlite.prepare(
      "INSERT INTO clock_entries (id, user_id, action, at, shift_id, method, flags) VALUES (?, ?, ?, ?, ?, 'biometric', '[]')",
    ),
  }
  sqlite.transaction(() => {
    for (let n = 0; n < staff; n++) {
      const id = `person-${String(n).padStart(6, '0')}`
      add.user.run(id, `${id}@example.test`, id, `First${n}`, `Last${n % 997}`, now, now)
      add.presence.run(id, 'clock_out', now, n % 40 === 0 ? now : null)
    }
    for (let n = 0; n < entries; n++) {
      const person = `person-${String(Math.floor(n / 2) % staff).padStart(6, '0')}`
      const at = now - (entries - n) * 30_000
      const shift = `0shift-${String(Math.floor(n / 2)).padStart(9, '0')}`
      if (n % 2 === 0) add.shift.run(shift, person, at, at + 1000)
      add.entry.run(`0entry-${String(n).padStart(9, '0')}`, person, n % 2 === 0 ? 'clock_in' : 'clock_out', at, shift)
    }
  })()
  sqlite.exec('ANALYZE')
  sqlite.close()
  fs.rmSync(path.join(folder, 'portal.db-wal'), { force: true })
  return folder
}
