import fs from 'node:fs'
import path from 'node:path'
import { type Sqlite } from '#db/connect.ts'
import { defineGauge, observe } from './metrics.server.ts'
import { singleton } from './singleton.server.ts'

type Waiting = { upTo: number; go: () => void }
type Database = Pick<Sqlite, 'exec' | 'inTransaction' | 'pragma'>

const state = () =>
  singleton('store.flushes', () => ({
    /** Descriptor of the write-ahead log; null while the database itself flushes each commit. */
    file: null as number | null,
    database: null as Database | null,
    folder: '',
    /** Whether a transaction that commits share is open. */
    open: false,
    /** When that transaction began (ms on the process's clock), and how many commits there were at the last check. */
    since: 0,
    seen: 0,
    committed: 0,
    flushed: 0,
    underWay: false,
    waiting: [] as Waiting[],
  }))

/**
 * Stops commits from flushing themselves from now on. Commits close together share one transaction, and another thread
 * flushes everything committed so far. The log is the only file that may be opened next to the database. SQLite keeps
 * its locks on the other two, and the system drops the locks when the process closes any descriptor of those files.
 * @param database the open database, which has at most `synchronous = NORMAL` from now on
 * @param file its path
 */
export function flushInGroups(database: Database, file: string): void {
  database.pragma('synchronous = NORMAL')
  Object.assign(state(), { file: fs.openSync(`${file}-wal`, 'r+'), database, folder: path.dirname(file) })
}

/** Stops grouping commits, after the database has been closed. */
export function endGroups(): void {
  const mine = state()
  if (mine.file !== null) fs.closeSync(mine.file)
  Object.assign(mine, { file: null, database: null })
}

/**
 * Commits share a transaction only while at least this much of the disk is free. With less, each commit must find out
 * for itself that the disk is full.
 */
const ROOM_BYTES = 64 * 2 ** 20

/** Commits share a transaction for at most this long, in ms. */
const GROUP_MS = 6

/**
 * Joins the next commit with those made a moment ago. A single commit writes some 30 pages, most of which were also in
 * the commit before it. Within the group each commit is a savepoint and can be rolled back separately. @throws as
 * `BEGIN IMMEDIATE` does
 */
export function joinGroup(): void {
  const mine = state()
  if (mine.open || !mine.database || !hasRoom(mine.folder)) return
  mine.database.exec('BEGIN IMMEDIATE')
  mine.open = true
  mine.since = performance.now()
  mine.seen = mine.committed
  setImmediate(turnOver)
}

/**
 * Flushes the commits at the end of each turn of the event loop. When turns bring several commits, the group first
 * continues for a while.
 */
function turnOver(): void {
  const mine = state()
  const isRush = mine.committed > mine.seen + 1
  if (mine.open && isRush && performance.now() - mine.since < GROUP_MS) {
    mine.seen = mine.committed
    setImmediate(turnOver)
    return
  }
  endGroup()
  flush()
}

function hasRoom(folder: string): boolean {
  const { bavail, bsize } = fs.statfsSync(folder)
  return bavail * bsize > ROOM_BYTES
}

/**
 * Commits the shared transaction. Call it before anything that must not run within a transaction. If the database
 * refuses, the whole group is lost, although the requests in it have continued. No answer has been sent yet, so the
 * process ends as it does after a disk fault.
 */
export function endGroup(): void {
  const mine = state()
  if (!mine.open) return
  mine.open = false
  try {
    mine.database!.exec('COMMIT')
  } catch (error) {
    stopAtOnce(error)
  }
}

/** Returns whether the database rolled back the whole shared transaction together with what has just failed. */
export const isGroupLost = (): boolean => state().open && !state().database!.inTransaction

/**
 * Returns whether the log that is flushed is still the log of that database. Flushing the log of another inode would
 * achieve nothing.
 */
export function flushesLogOf(file: string): boolean {
  const mine = state()
  return mine.file === null || fs.fstatSync(mine.file).ino === fs.statSync(`${file}-wal`).ino
}

/** Returns how many commits were made since the start. */
export const commitsMade = (): number => state().committed

/**
 * Records a commit. @param then runs when the commit is on the disk, in the order of the commits; at once if it is
 * there already
 */
export function committed(then: () => void): void {
  const mine = state()
  if (mine.file === null) return then()
  mine.committed += 1
  mine.waiting.push({ upTo: mine.committed, go: then })
  // An open group is flushed in its turn, and a running flush starts the next one, so a flush is started here only if
  // there is neither.
  if (!mine.open && !mine.underWay) setImmediate(turnOver)
}

/**
 * Resolves when everything committed by now is on the disk. Await it before anything is reported. @returns undefined if
 * everything is there already
 */
export function durable(): Promise<void> | undefined {
  const { committed, flushed, waiting } = state()
  if (flushed === committed) return undefined
  return new Promise((go) => waiting.push({ upTo: committed, go }))
}

// Only one flush runs at a time. The commits of an open group are not yet in the log, so a later flush covers them.
function flush(): void {
  const mine = state()
  if (mine.underWay || mine.open || mine.committed === mine.flushed) return
  mine.underWay = true
  const upTo = mine.committed
  const start = performance.now()
  fs.fdatasync(mine.file!, (error) => {
    if (error) return stopAtOnce(error)
    observe('workforce_disk_flush_seconds', {}, (performance.now() - start) / 1000)
    Object.assign(mine, { flushed: upTo, underWay: false })
    flush()
    const later = mine.waiting.findIndex((one) => one.upTo > upTo)
    const ready = mine.waiting.splice(0, later === -1 ? mine.waiting.length : later)
    for (const { go } of ready) go()
  })
}

/**
 * Stops the process when the disk refuses committed data. Trying again would prove nothing, because the system forgets
 * what it could not write and reports the next flush as a success. For this reason no request is answered and no
 * clean-up runs. The next start reads what is on the disk and writes it again (checkpoints.server.ts).
 */
export function stopAtOnce(error: unknown): void {
  // This line is written directly, because the usual log is written by a thread, which would no longer run.
  const line = { level: 'fatal', msg: 'the disk did not save what was committed: stopping at once', err: String(error) }
  fs.writeSync(process.stderr.fd, `${JSON.stringify({ ...line, time: new Date().toISOString() })}\n`)
  process.kill(process.pid, 'SIGKILL')
}

defineGauge('workforce_commits', {
  help: 'Commits made since the start',
  read: () => [{ value: commitsMade() }],
})
