import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import path from 'node:path'
import Database from 'better-sqlite3'
import { keyPlace, openWith } from '../../workers/sealed.ts'
import { DATA_KEY } from './template.ts'

/**
 * Makes the server believe that it has known a phone for this long, as if the test had begun then.
 * @returns a function that returns the server's proof of a contact at any instant, which can be made only with the
 * server's own key
 */
export function metBefore(folder: string, phoneId: string, ms: number): (serverAt: string) => string {
  const database = new Database(path.join(folder, 'portal.db'))
  try {
    database.prepare('UPDATE phones SET created_at = created_at - ? WHERE id = ?').run(ms, phoneId)
    const contacts = 'UPDATE phone_contacts SET first_at = first_at - ?, last_at = last_at - ? WHERE phone_id = ?'
    database.prepare(contacts).run(ms, ms, phoneId)
    const row = database.prepare("SELECT wrapped FROM keys WHERE owner_id = 'root'").get() as { wrapped: Buffer }
    const root = openWith(createSecretKey(Buffer.from(DATA_KEY, 'base64')), keyPlace('root'), row.wrapped)
    const key = Buffer.from(hkdfSync('sha256', root, Buffer.alloc(0), 'outbox contact', 32))
    return (serverAt) =>
      createHmac('sha256', key)
        .update(JSON.stringify([phoneId, serverAt]))
        .digest('base64url')
  } finally {
    database.close()
  }
}
