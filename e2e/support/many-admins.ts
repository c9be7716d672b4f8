import { randomUUID } from 'node:crypto'
import { look } from './database.ts'
import { manyPeople } from './many-people.ts'
import { type openPushService } from './push-service.ts'

type Service = Awaited<ReturnType<typeof openPushService>>

/**
 * Makes this many administrators in a data folder that no server uses yet, each with one device that takes push
 * messages. @returns their cookies
 */
export function manyAdmins(folder: string, count: number, { device }: Service): string[] {
  const cookies = manyPeople(folder, 'dana', count)
  look({ folder }, (sqlite) => {
    const sessions = sqlite
      .prepare(
        "SELECT s.id, u.id AS userId FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.username LIKE 'dana.%'",
      )
      .all() as { id: string; userId: string }[]
    const add = sqlite.prepare(
      'INSERT INTO push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    )
    sqlite.transaction(() => {
      for (const [n, { id, userId }] of sessions.entries()) {
        const { endpoint, keys } = device(String(n))
        add.run(randomUUID(), userId, id, endpoint, keys.p256dh, keys.auth, Date.now())
      }
    })()
  })
  return cookies
}
