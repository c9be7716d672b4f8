import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import { keyPlace, openWith } from '../../workers/sealed.ts'
import { look } from './database.ts'
import { DATA_KEY } from './template.ts'

/**
 * Makes the server believe that it has known a phone for this long, as if the test had begun then.
 * @returns a function that returns the server's proof of a contact at any instant, which can be made only with the
 * server's own key
 */
export function metBefore(folder: string, phoneId: string, ms: number): (serverAt: string) => string {
  return look({ folder }, (sqlite) => {
    sqlite.prepare('UPDATE phones SET created_at = created_at - ? WHERE id = ?').run(ms, phoneId)
    const contacts = 'UPDATE phone_contacts SET last_at = last_at - ? WHERE phone_id = ?'
    sqlite.prepare(contacts).run(ms, phoneId)
    const row = sqlite.prepare("SELECT wrapped FROM keys WHERE owner_id = 'root'").get() as { wrapped: Buffer }
    const root = openWith(createSecretKey(Buffer.from(DATA_KEY, 'base64')), keyPlace('root'), row.wrapped)
    const key = Buffer.from(hkdfSync('sha256', root, Buffer.alloc(0), 'outbox contact', 32))
    return (serverAt) =>
      createHmac('sha256', key)
        .update(JSON.stringify([phoneId, serverAt]))
        .digest('base64url')
  })
}
