import { createHash } from 'node:crypto'
import fs from 'node:fs'
import Database from 'better-sqlite3'
import { task } from './task.ts'

export type SnapshotTask = { from: string; to: string }
/** What stands in the copy, as the copy itself says after it was opened and checked. */
export type Snapshot = {
  bytes: number
  /** Of the copy's whole file, hex. */
  sha256: string
  people: number
  events: number
  lastEventId: number
  lastEventMac: string
}

/** Pages of 4 KB between two times that the copy is brought to the disk. */
const STEP = 2000

/**
 * Copies a database that is in use into a new file, takes the keys out of the copy, opens it and checks it.
 * The keys of all backups lie in one file beside them: a key inside an old copy would outlive its erasure.
 * @throws an error whose message says what is wrong with the copy
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
 * The reading transaction holds one state of the database while others write on: without it every write begins the copy again.
 * In steps, because VACUUM INTO ends with all of the copy waiting for the disk, and every commit waits behind it.
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
    // The log has grown meanwhile. Whoever commits next would carry it over, on the main loop.
    source.exec('COMMIT; PRAGMA wal_checkpoint(PASSIVE)')
  } finally {
    fs.closeSync(file)
    source.close()
  }
}

/** Stands still, this many milliseconds: half as long as a step took, so that a third of the disk's time is everybody else's. */
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
