import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { env } from '~/platform/env.server.ts'
import { RCLONE } from './lease.server.ts'
import { ageKey, outside, sshSecrets, StandbyRefusal } from './outside.server.ts'
import { type Place } from '~/platform/place.ts'
import { databaseFolder, FILES_FOLDER, litestreamSettings, rcloneName } from './place.ts'

const TRANSFER_MS = 6 * 3_600_000
const LIST_MS = 5 * 60_000
/** Excludes files that are still being written. */
const WHOLE = ['--exclude', '*.part']

/**
 * Writes Litestream's settings for a term. @returns the file, which contains the key of the copy, so the caller's
 * folder must be private
 */
export function writeLitestreamSettings(place: Place, term: number, into: string): string {
  const file = path.join(into, 'litestream.json')
  const database = path.join(env().DATA_DIR, 'portal.db')
  const text = litestreamSettings(database, place, databaseFolder(term), ageKey(place), sshSecrets())
  fs.writeFileSync(file, text, { mode: 0o600 })
  return file
}

/**
 * Restores the database from the copy. @param to a file that does not exist yet @returns whether the term has a copy
 * @throws StandbyRefusal
 */
export async function readBack(place: Place, term: number, to: string): Promise<boolean> {
  const settings = writeLitestreamSettings(place, term, path.dirname(to))
  const words = ['restore', '-config', settings, '-if-replica-exists', '-o', to, path.join(env().DATA_DIR, 'portal.db')]
  await outside('litestream', words, { timeoutMs: TRANSFER_MS })
  return fs.existsSync(to)
}

/**
 * Returns the names of the files in a term's copy as one text. If the text differs later, a machine has written in
 * between.
 */
export async function listCopy(place: Place, term: number): Promise<string> {
  const from = rcloneName(place, databaseFolder(term), sshSecrets())
  const words = ['lsf', '--recursive', '--files-only', '--exclude', '*.tmp', ...RCLONE, from]
  const said = await outside('rclone', words, { timeoutMs: LIST_MS })
  // rclone lists folders side by side, so their order differs from call to call.
  return said.split('\n').sort().join('\n')
}

/** Returns the newest heartbeat in a restored database, if it opens and is intact; null before the first one. */
export function beatIn(file: string): string | null {
  const copy = new Database(file, { readonly: true })
  try {
    if (copy.pragma('quick_check(1)', { simple: true }) !== 'ok') throw new StandbyRefusal('The copy is damaged.')
    const value = copy.prepare("SELECT value FROM settings WHERE key = 'stream_beat'").pluck().get() as
      string | undefined
    return value ? (JSON.parse(value) as string) : null
  } finally {
    copy.close()
  }
}

/**
 * Copies the sealed files to the standby's storage. They never change, so only new ones are sent. @param how `new`:
 * those of the last minutes; `all`: whatever is missing there; `same`: also deletes there what was deleted here
 */
export async function sendFiles(place: Place, how: 'new' | 'all' | 'same'): Promise<void> {
  const from = path.join(env().DATA_DIR, 'files')
  if (!fs.existsSync(from)) return
  const words = how === 'same' ? ['sync'] : ['copy', ...(how === 'new' ? ['--max-age', '10m', '--no-traverse'] : [])]
  await outside('rclone', [...words, ...RCLONE, ...WHOLE, from, rcloneName(place, FILES_FOLDER, sshSecrets())], {
    timeoutMs: TRANSFER_MS,
  })
}

/** Fetches the sealed files that are missing here. @param same also delete here what was deleted there? */
export async function fetchFiles(place: Place, to: string, same: boolean): Promise<void> {
  fs.mkdirSync(to, { recursive: true, mode: 0o700 })
  const from = rcloneName(place, FILES_FOLDER, sshSecrets())
  await outside('rclone', [same ? 'sync' : 'copy', ...RCLONE, ...WHOLE, from, to], { timeoutMs: TRANSFER_MS }).catch(
    (error: unknown) => {
      // The folder is missing in a portal without pictures.
      if (!/directory not found/.test((error as Error).message)) throw error
    },
  )
}
