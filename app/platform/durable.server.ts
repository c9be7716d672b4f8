import fs from 'node:fs'
import path from 'node:path'
import { type Sqlite } from '#db/connect.ts'
import { defineGauge, observe } from './metrics.server.ts'
import { singleton } from './singleton.server.ts'

type Waiting = { upTo: number; go: () => void }
type Database = Pick<Sqlite, 'exec' | 'inTransaction' | 'pragma'>

const state = () =>
  singleton('store.flushes', () => ({
    /** Descriptor of the write-ahead log; null while each commit is flushed by the database itself. */
    file: null as number | null,
    database: null as Database | null,
    folder: '',
    /** Is there a transaction that commits share at the moment? */
    open: false,
    /** When it began (ms of the process), and what had been committed when it was last looked at. */
    since: 0,
    seen: 0,
    committed: 0,
    flushed: 0,
    underWay: false,
    waiting: [] as Waiting[],
  }))

/**
 * From here on a commit no longer brings itself to the disk: those that follow close on each other are one transaction, and
 * a flush on another thread brings to the disk all that were made before it began. The log is the one file that may be
 * opened beside the database: SQLite keeps its locks on the other two, and the system drops those as soon as the process
 * closes any descriptor of them.
 * @param database the open one, which has no more than `synchronous = NORMAL` from now on
 * @param file its path
 */
export function flushInGroups(database: Database, file: string): void {
  database.pragma('synchronous = NORMAL')
  // What one commit of a group changes is kept until it is over, in case that one is undone: not in a file.
  database.pragma('temp_store = MEMORY')
  Object.assign(state(), { file: fs.openSync(`${file}-wal`, 'r+'), database, folder: path.dirname(file) })
}

/** Ends it, once the database is closed. */
export function endGroups(): void {
  const mine = state()
  if (mine.file !== null) fs.closeSync(mine.file)
  Object.assign(mine, { file: null, database: null })
}

/** So much has to be free for commits to share a transaction: with less, each is to learn for itself that the disk is full. */
const ROOM_BYTES = 64 * 2 ** 20

/** So long, in ms, commits share a transaction at most. */
const GROUP_MS = 6

/**
 * What is committed next shares a transaction with what was committed a moment ago: a commit alone writes some 30 pages, and
 * most of them are those that the one before it wrote. Within it each is a savepoint, and undone for itself.
 * @throws as `BEGIN IMMEDIATE` does
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

/** At the end of each turn of the loop: in a rush, when turns bring several, a group goes on, and then to the disk. */
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
 * Commits what shares a transaction; to be called before whatever bears no transaction around it. Where the database does
 * not take it, all of it is lost though its work went on: nobody has been told, and it ends as with a disk that failed.
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

/** Has the database given up the transaction that others shared with what just failed? */
export const isGroupLost = (): boolean => state().open && !state().database!.inTransaction

/** Is it still the log of that database which is flushed? A log of another inode would be flushed in vain. */
export function flushesLogOf(file: string): boolean {
  const mine = state()
  return mine.file === null || fs.fstatSync(mine.file).ino === fs.statSync(`${file}-wal`).ino
}

/** Commits made since the start; rises with each. */
export const commitsMade = (): number => state().committed

/** A commit was made. @param then runs once it is on the disk, in the order of the commits; at once if it is there already */
export function committed(then: () => void): void {
  const mine = state()
  if (mine.file === null) return then()
  mine.committed += 1
  mine.waiting.push({ upTo: mine.committed, go: then })
  // A group has its turns already; after a flush under way comes the next.
  if (!mine.open && !mine.underWay) setImmediate(turnOver)
}

/**
 * To be awaited before anything is told to anybody: settles once all that was committed by now is on the disk.
 * @returns undefined when it is there already
 */
export function durable(): Promise<void> | undefined {
  const { committed, flushed, waiting } = state()
  if (flushed === committed) return undefined
  return new Promise((go) => waiting.push({ upTo: committed, go }))
}

// One at a time. What an open group holds goes with a later one: it is in no log yet.
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
 * The disk did not take what was committed. To ask it again proves nothing: the system forgets what it could not write and
 * calls the next flush a success. So nobody is answered any more, nothing is tidied up, and the next start reads what is
 * there and writes it again (checkpoints.server.ts).
 */
export function stopAtOnce(error: unknown): void {
  // Straight away: the log would be written by a thread, and there is no later.
  const line = { level: 'fatal', msg: 'the disk did not take what was committed: stopping at once', err: String(error) }
  fs.writeSync(process.stderr.fd, `${JSON.stringify({ ...line, time: new Date().toISOString() })}\n`)
  process.kill(process.pid, 'SIGKILL')
}

defineGauge('workforce_commits', {
  help: 'Commits made since the start',
  read: () => [{ value: commitsMade() }],
})
