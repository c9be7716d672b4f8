import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '#db/connect.ts'
import { presence, users } from '#db/schema/people.ts'
import { holidayLedger } from '#db/schema/holidays.ts'
import { type Person, type Role } from './access/actor.ts'
import { readSettings } from './env.server.ts'
import { forgetMasterKey } from './files/vault.server.ts'
import { keep } from './singleton.server.ts'
import { closeStore, commit, newId, useStore } from './store.server.ts'

/** For tests: an empty database in memory, a folder of its own, and settings; returns what takes them away again. */
export function openTestHouse(settings: Record<string, string> = {}): () => void {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'house-'))
  const given = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder, DATA_KEY: randomBytes(32).toString('base64') }
  keep('env', readSettings({ ...given, ...settings } as NodeJS.ProcessEnv))
  forgetMasterKey()
  useStore(openDatabase(':memory:', path.resolve('db/migrations')))
  return () => {
    closeStore()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** For tests: a person who is signed in and has agreed, with 25 days of holiday unless told otherwise. */
export function moveIn(
  firstName: string,
  role: Role,
  { entitlement = 25, now = new Date(), ...columns }: { entitlement?: number; now?: Date } & Partial<typeof users.$inferInsert> = {},
): Person {
  const id = newId()
  const username = `${firstName.toLowerCase()}-${id.slice(-4)}`
  commit((tx) => {
    tx.insert(users)
      .values({
        id,
        email: `${username}@example.co.uk`,
        username,
        firstName,
        lastName: 'Example',
        role,
        consentVersion: '2025.1',
        holidayEntitlement: entitlement,
        createdAt: now,
        updatedAt: now,
        ...columns,
      })
      .run()
    tx.insert(presence).values({ userId: id }).run()
    tx.insert(holidayLedger).values({ id: newId(), userId: id, kind: 'grant', days: entitlement, at: now }).run()
  })
  const origin = { ip: null, userAgent: null }
  return { kind: 'person', id, role, name: `${firstName} Example`, sessionId: newId(), consented: true, mustChangePassword: false, ...origin }
}
