import fs from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { takeFolder } from '#db/lock.ts'
import '~/domain/safety/emergencies/open-gauges.server.ts'
import { users } from '#db/schema/people.ts'
import { system } from '~/domain/kernel/access/actor.ts'
import { freeInterrupted, purgeKeys } from '~/domain/kernel/access/idempotency.server.ts'
import { randomPassword } from '~/domain/account/sign-in/passwords.server.ts'
import { registerFitness } from '~/domain/fitness/requirements/fit.server.ts'
import { env, SettingsRefusal, slips } from '~/platform/env.server.ts'
import { checkHead } from '~/domain/kernel/events/head.server.ts'
import { newestEvent, record } from '~/domain/kernel/events/record.server.ts'
import { checkKey, hasKey, makeKeyFile, KeyRefusal } from '~/platform/vault.server.ts'
import { renewEpoch } from '~/domain/kernel/phones/contact.server.ts'
import { expectEvents } from './events.server.ts'
import { databaseMegabytes, endedUncleanly, markEnded, markRunning } from './integrity.server.ts'
import { log } from '~/platform/log.server.ts'
import { NewStaff } from '~/domain/account/staff/input.ts'
import { addStaff } from '~/domain/account/staff/staff.server.ts'
import { Problem } from '~/platform/problem.ts'
import { vapidKeys } from '~/domain/kernel/push/subscriptions.server.ts'
import { eraseAgain } from '~/domain/records/retention/leavers.server.ts'
import { seedPolicies } from '~/domain/records/retention/periods.server.ts'
import { allowAnHour } from './watchdog.server.ts'
import { DatabaseRefusal } from '#db/refusal.ts'
import { closeStore, commit, db, openStore, setReserve, write } from '~/platform/store.server.ts'

/** Thrown if the product cannot start yet; the message says what to do. */
class StartRefusal extends Error {}

/**
 * Prepares the data folder: locks it, opens and migrates the database (and checks all of it after an unclean end),
 * checks the key, and creates the first administrator. @returns a function that releases the folder @throws
 * StartRefusal, DatabaseRefusal, KeyRefusal, SettingsRefusal: each says what to do
 */
export async function openDataFolder(say: (line: string) => void): Promise<() => void> {
  const folder = env().DATA_DIR
  for (const { given, meant } of slips()) say(`${given} is not a setting and is ignored. Did you mean ${meant}?`)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const release = takeFolder(path.join(folder, 'lock'))
  if (!release)
    throw new StartRefusal(`Another process already uses ${folder}. Stop it first, or set DATA_DIR to another folder.`)
  let isOpen = false
  try {
    const fresh = !fs.existsSync(path.join(folder, 'portal.db'))
    if (fresh && leftovers(folder)) {
      throw new DatabaseRefusal(
        `The database is missing from ${folder}, though other data is there. Restore a backup: npm run restore -- BACKUP_FILE --yes`,
      )
    }
    if (!hasKey()) {
      if (!fresh)
        throw new KeyRefusal(
          `The key is missing: put ${path.join(folder, 'data.key')} back or set DATA_KEY. A new key cannot open the existing data.`,
        )
      makeKeyFile()
    }
    const unclean = endedUncleanly()
    const sayLong = (line: string) => {
      allowAnHour(env().WATCHDOG_USEC)
      say(line)
    }
    expectEvents()
    if (unclean && !fresh)
      sayLong(`The last run did not end cleanly: all ${databaseMegabytes()} MB of the database are checked first.`)
    openStore({ check: unclean, say: sayLong })
    checkKey()
    registerFitness()
    markRunning()
    isOpen = true
    setReserve()
    vapidKeys()
    freeInterrupted()
    purgeKeys(new Date())
    noteChain()
    const again = eraseAgain()
    if (again) log().warn({ people: again }, 'erased people again after a restored backup brought them back')
    await firstAdministrator(say)
    return () => {
      markEnded()
      release()
    }
  } catch (error) {
    if (isOpen) {
      closeStore()
      markEnded()
    }
    release()
    throw error
  }
}

/** Returns what data the folder already contains, so that no empty database is created over it. */
const leftovers = (folder: string) =>
  fs.existsSync(path.join(folder, 'files')) || fs.existsSync(path.join(folder, 'backups'))

/**
 * Logs the end of the audit trail's chain, because logs are often kept elsewhere, and records a restore in the trail
 * itself.
 */
export function noteChain(): void {
  const { head, restored } = checkHead(newestEvent())
  if (restored) {
    renewEpoch()
    commit(() => record(system('restore'), { type: 'backup.restored', personId: null, details: restored }))
  }
  if (head) log().info(head, 'the audit trail ends here')
}

/**
 * Creates an administrator if there is none, with a password from the settings or a random one, because there is never
 * a default password.
 */
async function firstAdministrator(say: (line: string) => void): Promise<void> {
  if (db().select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1).get()) return
  // In a new installation, data is kept for as long as the privacy policy says, until an administrator decides
  // otherwise.
  commit(() => seedPolicies())
  const { ADMIN_EMAIL, ADMIN_USERNAME, ADMIN_PASSWORD } = env()
  const password = ADMIN_PASSWORD ?? randomPassword()
  const username = ADMIN_USERNAME ?? 'admin'
  const input = {
    firstName: 'First',
    lastName: 'Administrator',
    email: ADMIN_EMAIL ?? 'admin@localhost.invalid',
    username,
    role: 'admin',
    password,
  }
  const admin = await addStaff(system('start'), NewStaff.parse(input)).catch((error: unknown) => {
    throw error instanceof Problem ? new SettingsRefusal(`ADMIN_PASSWORD: ${error.message}`) : error
  })
  if (ADMIN_PASSWORD) {
    commit(() => write().update(users).set({ mustChangePassword: false }).where(eq(users.id, admin.id)).run())
  } else {
    say(
      `First administrator: ${username}  password: ${password}  (shown once; you will choose your own at the first sign-in)`,
    )
  }
}
