import { createHash } from 'node:crypto'
import fs from 'node:fs'
import Database from 'better-sqlite3'
import { task } from './task.ts'

export type SnapshotTask = { from: string; to: string }
/** What the copy contains, read from the copy after it was opened and checked. */
export type Snapshot = {
  bytes: number
  /** The hash of the copy's whole file, in hexadecimal. */
  sha256: string
  people: number
  events: number
  lastEventId: number
  lastEventMac: string
}

/** How many pages of 4 KB are copied before the copy is flushed to the disk. */
const STEP = 2000

/**
 * Copies a database that is in use into a new file, removes the keys from the copy, opens it and checks it. The keys of
 * all backups are in one file beside the backups, because a key inside an old copy would survive its erasure. @throws
 * an error whose message says what is wrong with the copy
 */
export async function snapshot({ from, to }: SnapshotTask): Promise<Snapshot> {
  await copyPages(from, to)
  const copy = new Database(to, { fileMustExist: true })
  let found: Omit<Snapshot, 'bytes' | 'sha256'>
  try {
    copy.pragma('journal_mode = DELETE')
    copy.pragma('secure_delete = ON')
    copy.exec('DELETE FROM keys')
    found = check(copy)
  } finally {
    copy.close()
    syncFile(to)
  }
  return { ...found, bytes: fs.statSync(to).size, sha256: await sha256OfFile(to) }
}

async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of fs.createReadStream(file)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

/**
 * The reading transaction keeps one state of the database while others continue to write; without it, every write would
 * restart the copy. The copy is made in steps, because VACUUM INTO makes the whole copy wait for the disk at its end,
 * and every commit waits behind it.
 */
async function copyPages(from: string, to: string): Promise<void> {
  const source = new Database(from, { fileMustExist: true, timeout: 15_000 })
  const file = fs.openSync(to, 'wx', 0o600)
  try {
    source.exec('BEGIN; SELECT 1 FROM sqlite_schema')
    let begun = performance.now()
    const progress = () => {
      fs.fdatasyncSync(file)
      rest((performance.now() - begun) / 2)
      begun = performance.now()
      return STEP
    }
    await source.backup(to, { progress })
    // The log has grown in the meantime. Without this checkpoint the next commit would copy it on the main loop.
    source.exec('COMMIT; PRAGMA wal_checkpoint(PASSIVE)')
  } finally {
    fs.closeSync(file)
    source.close()
  }
}

/**
 * Pauses for this many milliseconds. A pause is half as long as a step took, so that others get a third of the disk's
 * time.
 */
function rest(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

function check(copy: Database.Database): Omit<Snapshot, 'bytes' | 'sha256'> {
  const answer = copy.pragma('integrity_check(1)', { simple: true })
  if (answer !== 'ok') throw new Error(`The copy is damaged: ${String(answer)}`)
  const count = (table: string) => copy.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number
  const last = copy.prepare('SELECT id, mac FROM events ORDER BY id DESC LIMIT 1').get() as
    { id: number; mac: string } | undefined
  const found = { people: count('users'), events: count('events') }
  return { ...found, lastEventId: last?.id ?? 0, lastEventMac: last?.mac ?? '' }
}

function syncFile(file: string): void {
  const handle = fs.openSync(file, 'r+')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

export default task(snapshot)
