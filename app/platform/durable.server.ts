import fs from 'node:fs'
import { singleton } from './singleton.server.ts'

type Waiting = { upTo: number; go: () => void }

const state = () =>
  singleton('store.flushes', () => ({
    /** Descriptor of the write-ahead log; null while each commit is flushed by the database itself. */
    file: null as number | null,
    committed: 0,
    flushed: 0,
    underWay: false,
    waiting: [] as Waiting[],
  }))

/**
 * From here on a commit no longer brings itself to the disk: a flush on another thread does it for all that were made
 * before it began. The log is the one file that may be opened beside the database: SQLite keeps its locks on the other
 * two, and the system drops those as soon as the process closes any descriptor of them.
 * @param file path of the database, which is open and has no more than `synchronous = NORMAL` from now on
 */
export function flushInGroups(file: string): void {
  state().file = fs.openSync(`${file}-wal`, 'r+')
}

/** Ends it, once the database is closed. */
export function endGroups(): void {
  const mine = state()
  if (mine.file !== null) fs.closeSync(mine.file)
  mine.file = null
}

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
  if (mine.underWay) return
  mine.underWay = true
  // Whatever else this turn of the loop commits goes with it.
  setImmediate(flush)
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

function flush(): void {
  const mine = state()
  const upTo = mine.committed
  fs.fdatasync(mine.file!, (error) => {
    if (error) return stopAtOnce(error)
    mine.flushed = upTo
    if (mine.committed > upTo) setImmediate(flush)
    else mine.underWay = false
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
