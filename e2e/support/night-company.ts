import { randomUUID } from 'node:crypto'
import type Database from 'better-sqlite3'

const MIN = 60_000
const HOUR = 60 * MIN

const FIRST = ['Kwame', 'Tomasz', 'Priya', 'Owen', 'Grace', 'Samir', 'Leah', 'Dominik', 'Aisha', 'Callum']
const LAST = ['Mensah', 'Zielinski', 'Patel', 'Price', 'Okafor', 'Haddad', 'Morrison', 'Kowalczyk', 'Rahman', 'Fraser']
const SITES = [
  'Canary Wharf Tower',
  'Trafford Logistics Park',
  'Northgate Hospital',
  'Salford Quays Studios',
  'Canal Street 12',
  'Kings Cross Yard',
  'Airport Cargo Centre',
  'Millbrook Retail Park',
]

/** How many people are on shift on a night, how many of them are alone, and how many have not come. */
export type Night = { onShift: number; alone: number; missing: number }

/**
 * Writes a night into a data file that no server uses: sites with positions and shifts, people clocked in there, some
 * of them monitored as lone workers, some missing, and shifts that start within two hours.
 */
export function writeNight(sqlite: Database.Database, { onShift, alone, missing }: Night, now = Date.now()): void {
  const insert = (table: string, row: Record<string, unknown>) => {
    const columns = Object.keys(row)
    const values = columns.map((column) => `@${column}`).join(', ')
    sqlite.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values})`).run(row)
    return row
  }
  const model = sqlite.prepare("SELECT * FROM users WHERE username = 'alice'").get() as Record<string, unknown>
  const made = { created_at: now, updated_at: now }
  const day = new Date(now).toISOString().slice(0, 10)

  sqlite.transaction(() => {
    const posts = SITES.map((name, n) => {
      const siteId = randomUUID()
      insert('sites', {
        ...{ id: siteId, name, latitude: 51.5 + n / 50, longitude: -0.1 + n / 50, confirm_hours: 0 },
        ...{ contacts: '[]', ladder: '[]', ...made },
      })
      const postId = randomUUID()
      insert('posts', { id: postId, site_id: siteId, name: 'Reception', people: 1, ...made })
      return { postId, siteId, latitude: 51.5 + n / 50, longitude: -0.1 + n / 50 }
    })
    const duty = (n: number, startsAt: number, userId: string) => {
      const { postId, siteId } = posts[n % posts.length]!
      const id = randomUUID()
      const times = { starts_at: startsAt, ends_at: startsAt + 10 * HOUR }
      insert('duties', {
        ...{ id, post_id: postId, site_id: siteId, day, wall_start: '20:00', wall_end: '06:00', ...times },
        ...{ state: 'published', published_at: now - 24 * HOUR, ...made },
      })
      insert('assignments', {
        ...{ id: randomUUID(), duty_id: id, user_id: userId, state: 'confirmed', told_at: now - 24 * HOUR, ...times },
        ...{ created_at: now - 24 * HOUR, updated_at: now - 24 * HOUR },
      })
      return id
    }
    const person = (n: number) => {
      const id = randomUUID()
      const [first, last] = [FIRST[n % FIRST.length]!, LAST[(n + Math.floor(n / FIRST.length)) % LAST.length]!]
      const username = `night.${n}`
      const phone = `07700 900${String(n).padStart(3, '0')}`
      insert('users', {
        ...model,
        ...{ id, username, email: `${username}@example.test`, employee_id: null, phone },
        ...{ first_name: first, last_name: last },
      })
      return id
    }
    for (let n = 0; n < onShift; n++) {
      const userId = person(n)
      const startedAt = now - 2 * HOUR - n * MIN
      const { siteId, latitude, longitude } = posts[n % posts.length]!
      const dutyId = duty(n, now - 2 * HOUR, userId)
      const shiftId = randomUUID()
      insert('shifts', { id: shiftId, user_id: userId, started_at: startedAt })
      insert('clock_entries', {
        ...{ id: randomUUID(), user_id: userId, action: 'clock_in', at: startedAt, shift_id: shiftId, flags: '[]' },
        ...{ method: 'alternative', site_id: siteId, duty_id: dutyId, latitude, longitude, accuracy: 12 },
        ...{ fence: 'at_site', distance_m: 10, radius_m: 100 },
      })
      insert('presence', { user_id: userId, clocked_in_at: startedAt, last_action: 'clock_in', last_at: startedAt })
      if (n >= alone) continue
      const dueAt = now + (30 + n * 5) * MIN
      insert('lone_sessions', {
        ...{ id: randomUUID(), user_id: userId, site_id: siteId, shift_id: shiftId, started_at: startedAt },
        ...{ started_how: 'control', interval_s: 3600, grace_s: 300, checked_at: now, due_at: dueAt },
        ...{ next_look_at: dueAt },
      })
    }
    for (let n = 0; n < missing; n++) duty(n, now - 40 * MIN, person(onShift + n))
    for (let n = 0; n < 3; n++) duty(n + 2, now + (20 + n * 30) * MIN, person(onShift + missing + n))
  })()
}
