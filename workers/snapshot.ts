import fs from 'node:fs'
import Database from 'better-sqlite3'
import { task } from './task'

export type SnapshotTask = { from: string; to: string }
/** What stands in the copy, as the copy itself says after it was opened and checked. */
export type Snapshot = { bytes: number; people: number; events: number; lastEventId: number }

/**
 * Copies a database that is in use into a new file (VACUUM INTO), takes the keys out of the copy, opens it and checks it.
 * The keys of all backups lie in one file beside them: a key inside an old copy would outlive its erasure.
 * @throws an error whose message says what is wrong with the copy
 */
export function snapshot({ from, to }: SnapshotTask): Snapshot {
  const source = new Database(from, { readonly: true, fileMustExist: true, timeout: 15_000 })
  try {
    source.prepare('VACUUM INTO ?').run(to)
  } finally {
    source.close()
  }
  const copy = new Database(to, { fileMustExist: true })
  try {
    copy.pragma('journal_mode = DELETE')
    copy.pragma('secure_delete = ON')
    copy.exec('DELETE FROM keys')
    return check(copy, to)
  } finally {
    copy.close()
    syncFile(to)
  }
}

function check(copy: Database.Database, file: string): Snapshot {
  const answer = copy.pragma('integrity_check(1)', { simple: true })
  if (answer !== 'ok') throw new Error(`The copy is damaged: ${String(answer)}`)
  const count = (table: string) => copy.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number
  const lastEventId = (copy.prepare('SELECT max(id) FROM events').pluck().get() as number | null) ?? 0
  return { bytes: fs.statSync(file).size, people: count('users'), events: count('events'), lastEventId }
}

function syncFile(file: string): void {
  const handle = fs.openSync(file, 'r+')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

export default task(snapshot)
