import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { DAY_MS } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { log } from '~/platform/log.server.ts'
import { store } from '~/platform/store.server.ts'

/** Data set aside by a restore or a migration is deleted after this many days. */
const ASIDE_DAYS = 30

/** Matches the folder in which a restore keeps what it replaces. */
export const ASIDE = /^before-restore-/

/** The databases set aside by a restore or a migration. They open with this server's key. */
function asideDatabases(): string[] {
  const folders = fs.readdirSync(env().DATA_DIR).filter((name) => ASIDE.test(name))
  const files = folders.flatMap((name) =>
    ['portal.db', 'portal.db.before-migration'].map((file) => path.join(env().DATA_DIR, name, file)),
  )
  return [`${store().file}.before-migration`, ...files].filter((file) => fs.existsSync(file))
}

/**
 * Erases a person in every copy set aside here: their name, the words of their events and, if requested, their key.
 * Columns missing in an older copy are skipped.
 */
export function eraseAside(id: string, nobody: Record<string, string | null>, withKey: boolean): void {
  for (const file of asideDatabases()) {
    try {
      eraseIn(file, id, nobody, withKey)
    } catch (error) {
      log().error(
        { err: error, copy: path.relative(env().DATA_DIR, file) },
        'a copy still holds the data of an erased person',
      )
    }
  }
}

function eraseIn(file: string, id: string, nobody: Record<string, string | null>, withKey: boolean): void {
  const copy = new Database(file)
  try {
    copy.pragma('secure_delete = ON')
    const has = (table: string, column: string) =>
      (copy.pragma(`table_info(${table})`) as { name: string }[]).some(({ name }) => name === column)
    copy.transaction(() => {
      if (withKey) copy.prepare('DELETE FROM keys WHERE owner_id = ?').run(id)
      for (const [column, value] of Object.entries(nobody)) {
        if (has('users', column)) copy.prepare(`UPDATE users SET ${column} = ? WHERE id = ?`).run(value, id)
      }
      // These follow from the name by triggers that only the product's own connection has.
      if (has('users', 'sort_name')) copy.prepare("UPDATE users SET sort_name = '' WHERE id = ?").run(id)
      if (has('people_words', 'words')) copy.prepare("UPDATE people_words SET words = '' WHERE user_id = ?").run(id)
      const theirs = 'SELECT id FROM events WHERE person_id = @id OR actor_id = @id'
      copy.prepare(`DELETE FROM event_details WHERE event_id IN (${theirs})`).run({ id })
    })()
    if (copy.pragma('journal_mode', { simple: true }) === 'wal') copy.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    copy.close()
  }
}

/**
 * Removes what a restore or a migration set aside more than thirty days ago, and leftovers of an interrupted restore or
 * restore test after a day: they hold names and keys that no erasure reaches. @returns how many copies were removed
 */
export function sweepAside(now = new Date()): number {
  const names = fs.readdirSync(env().DATA_DIR)
  const old = names.filter((name) => {
    if (name === 'restoring' || name.startsWith('fetched-')) return now.getTime() - setAsideAt(name) > DAY_MS
    if (!ASIDE.test(name) && !/\.before-migration(-wal|-shm)?$/.test(name)) return false
    return now.getTime() - setAsideAt(name) > ASIDE_DAYS * DAY_MS
  })
  for (const name of old) fs.rmSync(path.join(env().DATA_DIR, name), { recursive: true, force: true })
  return old.length
}

/** The date comes from the folder's name and not from its file time, because erasing a person changes that time. */
function setAsideAt(name: string): number {
  const [, day, hours, minutes, seconds] = /(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(name) ?? []
  if (day) return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
  const { birthtimeMs, mtimeMs } = fs.statSync(path.join(env().DATA_DIR, name))
  return birthtimeMs || mtimeMs
}
