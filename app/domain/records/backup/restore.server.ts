import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { takeFolder } from '#db/lock.ts'
import { env } from '~/platform/env.server.ts'
import { appendHead, headFile } from '../../kernel/events/head.server.ts'
import { erasuresFile, joinErasures } from '../../kernel/files/erasures.server.ts'
import { type KeptKey, keyCopiesFile } from '../../kernel/files/key-copies.server.ts'
import { auditMacOf, KeyRefusal } from '~/platform/vault.server.ts'
import { eraseAgain } from '../retention/leavers.server.ts'
import { closeStore } from '~/platform/store.server.ts'

/** The backup cannot be put back; the message says why and what to do. */
class RestoreRefusal extends Error {}

/** Where the data that stood there is now, keys put in place, people erased again whom the backup still held. */
type Restored = { kept: string | null; keys: number; erased: number }

const TAKEN = ['portal.db', 'portal.db-wal', 'portal.db-shm', 'files']

/**
 * Puts a backup back: its folder (or its `portal.db`), or a bare database file such as `portal.db.before-migration`.
 * What stood there is kept beside it. Keys come from the file beside the backups, so that erased people stay erased.
 * @param given the path of the backup
 * @param yes needed over existing data
 * @returns what was done; `kept` is null where nothing stood there
 * @throws RestoreRefusal
 */
export function restoreBackup(given: string, yes: boolean, now = new Date()): Restored {
  const data = env().DATA_DIR
  const file = databaseOf(given)
  const files = path.join(path.dirname(file), 'files')
  const whole = path.basename(file) === 'portal.db' && fs.existsSync(files) && path.dirname(file) !== data
  const keys = keptKeys(file)
  fs.mkdirSync(data, { recursive: true, mode: 0o700 })
  const release = takeFolder(path.join(data, 'lock'))
  if (!release) throw new RestoreRefusal('The product is running. Stop it first, then restore.')
  try {
    const there = fs.existsSync(path.join(data, 'portal.db'))
    if (there && !yes)
      throw new RestoreRefusal(
        `There is data in ${data}. Add --yes to replace it; what is there now is kept beside it.`,
      )
    const staged = path.join(data, 'portal.db.restoring')
    for (const left of [staged, `${staged}-journal`]) fs.rmSync(left, { force: true })
    fs.copyFileSync(file, staged)
    const count = fillKeys(staged, keys)
    const kept = there ? setAside(data, whole, now) : null
    if (whole) fs.cpSync(files, path.join(data, 'files'), { recursive: true })
    const end = chainEnd(staged)
    fs.renameSync(staged, path.join(data, 'portal.db'))
    noteRestore(end, kept, now)
    for (const folder of [path.dirname(file), path.dirname(path.dirname(file))]) joinErasures(erasuresFile(folder))
    return { kept, keys: count, erased: end ? eraseListed(end.root) : 0 }
  } finally {
    release()
  }
}

function databaseOf(given: string): string {
  const full = path.resolve(given)
  const file = fs.existsSync(full) && fs.statSync(full).isDirectory() ? path.join(full, 'portal.db') : full
  if (!fs.existsSync(file)) throw new RestoreRefusal(`There is no backup at ${full}.`)
  const copy = openDamaged(file)
  try {
    if (copy.pragma('quick_check(1)', { simple: true }) !== 'ok') throw new Error('damaged')
    copy.prepare('SELECT count(*) FROM users').get()
  } catch {
    throw new RestoreRefusal(`${file} is not a usable backup. Take another one; nothing was changed.`)
  } finally {
    copy.close()
  }
  return file
}

function openDamaged(file: string): Database.Database {
  try {
    return new Database(file, { readonly: true, fileMustExist: true })
  } catch {
    throw new RestoreRefusal(`${file} is not a usable backup. Take another one; nothing was changed.`)
  }
}

/** The keys beside the backup, else those beside the backups of this data folder; null when the copy carries its own. */
function keptKeys(file: string): KeptKey[] | null {
  const candidates = [path.join(path.dirname(path.dirname(file)), 'keys.json'), keyCopiesFile()]
  const found = candidates.find((candidate) => fs.existsSync(candidate))
  if (!found) return null
  try {
    return JSON.parse(fs.readFileSync(found, 'utf8')) as KeptKey[]
  } catch {
    throw new RestoreRefusal(`The keys of the backups (${found}) cannot be read. Nothing was changed.`)
  }
}

function fillKeys(file: string, keys: KeptKey[] | null): number {
  const database = new Database(file)
  try {
    database.pragma('journal_mode = DELETE')
    const own = database.prepare('SELECT count(*) FROM keys').pluck().get() as number
    if (own === 0 && !keys?.length)
      throw new RestoreRefusal(
        'The file keys.json is missing beside the backup: without it nothing sealed can be opened.',
      )
    // A copy that carries keys of its own (before a migration) must not bring an erased one back.
    const known = new Set(keys?.map(({ ownerId }) => ownerId))
    const put = database.prepare('INSERT OR REPLACE INTO keys (owner_id, wrapped, created_at) VALUES (?, ?, ?)')
    database.transaction(() => {
      if (keys) {
        for (const ownerId of database.prepare('SELECT owner_id FROM keys').pluck().all() as string[])
          if (!known.has(ownerId)) database.prepare('DELETE FROM keys WHERE owner_id = ?').run(ownerId)
      }
      for (const key of keys ?? []) put.run(key.ownerId, Buffer.from(key.wrapped, 'base64'), key.createdAt)
    })()
    return database.prepare('SELECT count(*) FROM keys').pluck().get() as number
  } finally {
    database.close()
  }
}

type ChainEnd = { id: number; mac: string; root: Buffer }

/** Where the audit trail of the restored database ends, and its root key; null where there is neither. */
function chainEnd(file: string): ChainEnd | null {
  const database = new Database(file, { readonly: true })
  try {
    const last = database.prepare('SELECT id, mac FROM events ORDER BY id DESC LIMIT 1').get() as Omit<ChainEnd, 'root'>
    const root = database.prepare("SELECT wrapped FROM keys WHERE owner_id = 'root'").pluck().get() as Buffer
    return last && root ? { ...last, root } : null
  } finally {
    database.close()
  }
}

/**
 * Notes beside the database that the audit trail goes on from an earlier place, signed, so that a check knows a restore from
 * a cut. Without the master key nothing can be signed: the notes are set aside with the rest, and a new chain begins at the start.
 */
function noteRestore(end: ChainEnd | null, kept: string | null, now: Date): void {
  const before = lastNoted()
  try {
    if (!end) throw new KeyRefusal('no key')
    appendHead({ at: now.getTime(), id: end.id, mac: end.mac, restored: before }, auditMacOf(end.root))
  } catch (error) {
    if (!(error instanceof KeyRefusal)) throw error
    if (kept && fs.existsSync(headFile())) fs.renameSync(headFile(), path.join(kept, 'audit-head'))
  }
}

/** Erases again whom the backup brought back. Without the master key the next start does it. */
function eraseListed(root: Buffer): number {
  if (!fs.existsSync(erasuresFile())) return 0
  try {
    auditMacOf(root)
  } catch (error) {
    if (error instanceof KeyRefusal) return 0
    throw error
  }
  try {
    return eraseAgain()
  } finally {
    closeStore()
  }
}

/** The newest event that was noted, by its number alone; 0 when nothing was. */
function lastNoted(): number {
  if (!fs.existsSync(headFile())) return 0
  const ids = [...fs.readFileSync(headFile(), 'utf8').matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id))
  return Math.max(0, ...ids.slice(-1))
}

function setAside(data: string, whole: boolean, now: Date): string {
  const kept = path.join(data, `before-restore-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`)
  fs.mkdirSync(kept, { mode: 0o700 })
  for (const name of TAKEN) {
    if (name === 'files' && !whole) continue
    const from = path.join(data, name)
    if (fs.existsSync(from)) fs.renameSync(from, path.join(kept, name))
  }
  return kept
}
