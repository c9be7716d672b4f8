import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { takeFolder } from '#db/lock.ts'
import { env } from '~/platform/env.server.ts'
import { appendHead, headFile } from '../../kernel/events/head.server.ts'
import { erasuresFile, joinErasures, listedIn } from '../../kernel/files/erasures.server.ts'
import { ASIDE } from '../../kernel/files/copies.server.ts'
import { type KeptKey, keyCopiesFile } from '../../kernel/files/key-copies.server.ts'
import { auditMacOf, hasKey, keyFile, KeyRefusal } from '~/platform/vault.server.ts'
import { eraseAgain } from '../retention/leavers.server.ts'
import { closeStore } from '~/platform/store.server.ts'
import { canLink, copyFiles, sizeOf } from './copy-files.server.ts'
import { checkFiles, filesFault, sha256OfFile } from './whole.server.ts'

/** The backup cannot be restored; the message says why and what to do. */
class RestoreRefusal extends Error {}

/** Where the previous data is now, how many keys were restored, and how many people in the backup were erased again. */
type Restored = { kept: string | null; keys: number; erased: number }

const TAKEN = ['portal.db', 'portal.db-wal', 'portal.db-shm', 'files']
/** How much of the disk must stay free, so that the product can start. */
const ROOM_LEFT = 64 * 2 ** 20

/** Options of a restore. */
export type RestoreWords = {
  /** Needed if there is data already. */
  yes: boolean
  /** Open each file with its key before anything is moved? A restore test does this. */
  whole?: boolean
  /** Restore a backup even if files are missing or damaged? */
  incomplete?: boolean
  /**
   * Are the keys in the copy itself the newest, as in a standby's copy? Otherwise they come from the file beside the
   * backups.
   */
  ownKeys?: boolean
}

/**
 * Restores a backup: its folder (or its `portal.db`), or just a database file such as `portal.db.before-migration`.
 * Key, space, database and files are checked before anything moves, and the previous data is kept beside it. Keys come
 * from the file beside the backups, so that erased people stay erased. @param given the path of the backup
 * @returns what was done; `kept` is null if there was no data @throws RestoreRefusal, with nothing changed
 */
export function restoreBackup(given: string, words: RestoreWords, now = new Date()): Restored {
  const data = env().DATA_DIR
  const file = databaseOf(given)
  const files = path.join(path.dirname(file), 'files')
  const hasFiles = path.basename(file) === 'portal.db' && path.dirname(file) !== data && isWhole(path.dirname(file))
  const keys = words.ownKeys ? null : keptKeys(file)
  fs.mkdirSync(data, { recursive: true, mode: 0o700 })
  const release = lockFolder(data)
  if (!release) throw new RestoreRefusal('The product is running. Stop it first, then restore.')
  const staging = path.join(data, 'restoring')
  try {
    const there = fs.existsSync(path.join(data, 'portal.db'))
    if (there && !words.yes)
      throw new RestoreRefusal(
        `There is data in ${data}. Add --yes to replace it; what is there now is kept beside it.`,
      )
    fs.rmSync(staging, { recursive: true, force: true })
    fs.mkdirSync(staging, { mode: 0o700 })
    const staged = path.join(staging, 'portal.db')
    const isLinked = hasFiles && canLink(file, path.join(staging, 'link'))
    demandRoom(data, fs.statSync(file).size + (hasFiles && !isLinked ? sizeOf(files) : 0))
    fs.copyFileSync(file, staged)
    // Data that was set aside after a power cut has its last changes in there. Beside a backup, whose database has a
    // checksum, such a file would add changes that nobody checked.
    if (isAside(path.dirname(file)) && fs.existsSync(`${file}-wal`)) fs.copyFileSync(`${file}-wal`, `${staged}-wal`)
    const beside = [path.dirname(file), path.dirname(path.dirname(file))]
    const count = fillKeys(staged, keys, new Set([data, ...beside].flatMap(listedIn)))
    const end = chainEnd(staged)
    if (end) demandKey(end.root)
    if (hasFiles) {
      const fault = filesFault(checkFiles(staged, files, words.whole ?? false))
      if (fault && !words.incomplete)
        throw new RestoreRefusal(
          `${fault} Take another backup, or add --incomplete to restore without them. Nothing was changed.`,
        )
      copyFiles(files, path.join(staging, 'files'), isLinked)
    }
    const kept = moveIn(data, staging, there, hasFiles, now)
    noteRestore(end, now)
    for (const folder of beside) joinErasures(erasuresFile(folder))
    return { kept, keys: count, erased: end ? eraseListed() : 0 }
  } catch (error) {
    throw (error as { code?: string }).code === 'ENOSPC' || (error as { code?: string }).code === 'EIO'
      ? diskRefusal(data)
      : error
  } finally {
    fs.rmSync(staging, { recursive: true, force: true })
    release()
  }
}

const diskRefusal = (data: string) => new RestoreRefusal(`The disk of ${data} is full or failing. Nothing was changed.`)

/**
 * Takes the folder's lock, as a running product does; returns null if the product is running. @throws RestoreRefusal if
 * the folder is not writable
 */
function lockFolder(data: string) {
  try {
    return takeFolder(path.join(data, 'lock'))
  } catch (error) {
    throw (error as { code?: string }).code === 'SQLITE_FULL' ? diskRefusal(data) : error
  }
}

/** Moves the previous data aside and the restored data into place. If one step fails, the earlier ones are undone. */
function moveIn(data: string, staging: string, there: boolean, hasFiles: boolean, now: Date): string | null {
  const kept = path.join(data, `before-restore-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`)
  const away = TAKEN.filter((name) => (name !== 'files' || hasFiles) && fs.existsSync(path.join(data, name)))
  if (there || away.length > 0) fs.mkdirSync(kept, { mode: 0o700 })
  // What is set aside stays whole: the nightly clean-up deletes files that the restored database does not know.
  if (there && !hasFiles) keepFiles(data, kept)
  const moves = [
    ...away.map((name) => [path.join(data, name), path.join(kept, name)] as const),
    ...fs.readdirSync(staging).map((name) => [path.join(staging, name), path.join(data, name)] as const),
  ]
  const done: (readonly [string, string])[] = []
  try {
    for (const [from, to] of moves) {
      fs.renameSync(from, to)
      done.push([from, to])
    }
  } catch (error) {
    for (const [from, to] of done.reverse()) fs.renameSync(to, from)
    throw error
  }
  return there || away.length > 0 ? kept : null
}

/** Links the files into what is set aside. If they are on another disk, that must not prevent the restore. */
function keepFiles(data: string, kept: string): void {
  try {
    copyFiles(path.join(data, 'files'), path.join(kept, 'files'), true)
  } catch {
    fs.rmSync(path.join(kept, 'files'), { recursive: true, force: true })
  }
}

/** A backup has a list of its contents; a database file that merely lies next to other files has none. */
const isBackup = (folder: string) => fs.existsSync(path.join(folder, 'manifest.json'))

/** Do the files beside the database belong to it: in a backup, or in what an earlier restore set aside? */
const isWhole = (folder: string) => isBackup(folder) || (isAside(folder) && fs.existsSync(path.join(folder, 'files')))

const isAside = (folder: string) => ASIDE.test(path.basename(folder))

function demandRoom(data: string, bytes: number): void {
  const { bavail, bsize } = fs.statfsSync(data)
  if (bavail * bsize < bytes + ROOM_LEFT)
    throw new RestoreRefusal(
      `The backup needs ${Math.ceil((bytes + ROOM_LEFT) / 2 ** 20)} MB in ${data}, where ${Math.floor((bavail * bsize) / 2 ** 20)} MB are free. Nothing was changed.`,
    )
}

/** @throws RestoreRefusal if the master key does not open the backup */
function demandKey(root: Buffer): void {
  try {
    auditMacOf(root)
  } catch (error) {
    if (!(error instanceof KeyRefusal)) throw error
    throw new RestoreRefusal(
      hasKey()
        ? 'This is not the key that the backup was sealed with. Put the right one into DATA_KEY, DATA_KEY_FILE or data.key. Nothing was changed.'
        : `The backup key is missing: set DATA_KEY or DATA_KEY_FILE, or put it at ${keyFile()}. Nothing was changed.`,
    )
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
    if (path.basename(file) === 'portal.db' && isBackup(path.dirname(file)) && !isAsMade(file))
      throw new Error('changed')
  } catch {
    throw new RestoreRefusal(`${file} is not a usable backup. Nothing was changed. Choose another backup.`)
  } finally {
    copy.close()
  }
  return file
}

/** Is the database of a backup the one described in its manifest? */
function isAsMade(file: string): boolean {
  const manifest = JSON.parse(fs.readFileSync(path.join(path.dirname(file), 'manifest.json'), 'utf8')) as {
    database?: { sha256: string }
  }
  return !manifest.database || manifest.database.sha256 === sha256OfFile(file)
}

function openDamaged(file: string): Database.Database {
  try {
    return new Database(file, { readonly: true, fileMustExist: true })
  } catch {
    throw new RestoreRefusal(`${file} is not a usable backup. Nothing was changed. Choose another backup.`)
  }
}

/**
 * Returns the keys beside the backup, or else those beside the backups of this data folder; null if the copy has its
 * own.
 */
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

function fillKeys(file: string, keys: KeptKey[] | null, erased: Set<string>): number {
  const database = new Database(file)
  try {
    database.pragma('journal_mode = DELETE')
    const own = database.prepare('SELECT count(*) FROM keys').pluck().get() as number
    if (own === 0 && !keys?.length)
      throw new RestoreRefusal(
        'The file keys.json is missing beside the backup: without it nothing sealed can be opened.',
      )
    // A copy with its own keys (from before a migration) must not bring an erased key back. Its other keys stay: those
    // of people who began after the last backup are nowhere else.
    const known = new Set(keys?.map(({ ownerId }) => ownerId))
    const put = database.prepare('INSERT OR REPLACE INTO keys (owner_id, wrapped, created_at) VALUES (?, ?, ?)')
    database.transaction(() => {
      if (keys)
        for (const ownerId of database.prepare('SELECT owner_id FROM keys').pluck().all() as string[])
          if (!known.has(ownerId) && erased.has(ownerId))
            database.prepare('DELETE FROM keys WHERE owner_id = ?').run(ownerId)
      for (const key of keys ?? []) put.run(key.ownerId, Buffer.from(key.wrapped, 'base64'), key.createdAt)
    })()
    return database.prepare('SELECT count(*) FROM keys').pluck().get() as number
  } finally {
    database.close()
  }
}

type ChainEnd = { id: number; mac: string; root: Buffer }

/** Returns the end of the restored audit trail, and its root key; null if it has neither. */
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
 * Notes in the file beside the database that the audit trail continues from an earlier point. The note is signed, so
 * that a check can tell a restore from tampering.
 */
function noteRestore(end: ChainEnd | null, now: Date): void {
  if (end) appendHead({ at: now.getTime(), id: end.id, mac: end.mac, restored: lastNoted() }, auditMacOf(end.root))
}

/** Erases again everyone whom the backup brought back. @returns how many people */
function eraseListed(): number {
  if (!fs.existsSync(erasuresFile())) return 0
  try {
    return eraseAgain()
  } finally {
    closeStore()
  }
}

/** Returns the number of the newest noted event; 0 if there is none. */
function lastNoted(): number {
  if (!fs.existsSync(headFile())) return 0
  const ids = [...fs.readFileSync(headFile(), 'utf8').matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id))
  return Math.max(0, ...ids.slice(-1))
}
