import Database from 'better-sqlite3'
import { task } from './task.ts'

export type CheckpointTask = {
  /** Path of the database. */
  file: string
  /** Whether the log should start again from its beginning, which delays other commits by two flushes. */
  restart: boolean
}
/** Pages in the log, and how many of them are already in the database file. */
export type Checkpoint = { log: number; checkpointed: number }

/** When so few pages are left, another round is not worth its cost. */
const FEW = 64
const ROUNDS = 10
const PATIENCE_MS = 2000

/**
 * Copies the log into the database file, on a thread rather than the main loop, and flushes both to the disk. Repeats
 * until little is left of what was committed in the meantime. @throws an error with the code `disk_error` if the disk
 * refuses it
 */
export function checkpoint({ file, restart }: CheckpointTask): Checkpoint {
  // This does not wait for a lock. With `restart` it would wait for a backup that is reading, and every commit would
  // wait for it.
  const sqlite = new Database(file, { fileMustExist: true, timeout: 0 })
  try {
    sqlite.pragma('synchronous = FULL')
    let found = run(sqlite, 'PASSIVE')
    for (let round = 1; round < ROUNDS && found.log - found.checkpointed > FEW; round++) found = run(sqlite, 'PASSIVE')
    const end = performance.now() + PATIENCE_MS
    if (restart) while ((found = run(sqlite, 'RESTART')).busy && performance.now() < end) restAMoment()
    return { log: found.log, checkpointed: found.checkpointed }
  } catch (error) {
    const ofDisk = String((error as { code?: string }).code).startsWith('SQLITE_IOERR')
    throw ofDisk ? Object.assign(new Error('The disk did not take it'), { code: 'disk_error' }) : error
  } finally {
    sqlite.close()
  }
}

type Answer = Checkpoint & { busy: number }

const run = (sqlite: Database.Database, how: 'PASSIVE' | 'RESTART') =>
  (sqlite.pragma(`wal_checkpoint(${how})`) as Answer[])[0]!

function restAMoment(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
}

export default task(checkpoint)
