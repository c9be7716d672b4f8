import { commitsMade, durable, endGroup, flushesLogOf, flushInGroups, stopAtOnce } from './durable.server.ts'
import { log } from './log.server.ts'
import { store } from './store.server.ts'
import { runCheckpoint } from './threads.server.ts'

const LOOK_MS = 250
/** As many pages of 4 KB in the log are carried over into the database file; SQLite's own measure. */
const CARRY_PAGES = 1000
/** With so many the log begins again, also where commits leave it no moment of rest: some 64 MB. */
const RESTART_PAGES = 16_000

type Log = { log: number; checkpointed: number }

/**
 * For the process that answers people: commits are flushed in groups, and the log is carried over on a thread, so that no
 * request waits for the disk in the loop. All other processes keep `synchronous = FULL` and checkpoints of their own.
 * @returns what waits for everything committed so far, and ends it
 */
export function commitInGroups(): () => Promise<void> {
  const { sqlite, file } = store()
  // What a run that ended on a disk fault left in the system's memory may stand on no disk, and never would: it is written
  // once more, into the database file, before anything is built on it.
  const [rewritten] = sqlite.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
  if (rewritten!.busy) log().warn('another process reads the database: its log could not be emptied at the start')
  flushInGroups(sqlite, file)
  sqlite.pragma('wal_autocheckpoint = 0')
  let known = 0
  let running: Promise<void> | null = null
  const look = () => {
    if (running || known === commitsMade()) return
    known = commitsMade()
    endGroup()
    const [found] = sqlite.pragma('wal_checkpoint(NOOP)') as Log[]
    if (found!.log - Math.max(0, found!.checkpointed) < CARRY_PAGES && found!.log < RESTART_PAGES) return
    running = carryOver(file, found!.log >= RESTART_PAGES).finally(() => (running = null))
  }
  const timer = setInterval(look, LOOK_MS).unref()
  return async () => {
    clearInterval(timer)
    await running
    await durable()
  }
}

async function carryOver(file: string, restart: boolean): Promise<void> {
  try {
    await runCheckpoint({ file, restart })
  } catch (error) {
    if ((error as { code?: string }).code === 'disk_error') return stopAtOnce(error)
    // Full disk, no thread: the log grows on, and the next look tries again.
    log().error({ err: error }, 'the log of the database could not be carried over')
  }
  if (!flushesLogOf(file)) stopAtOnce(new Error('The log of the database was replaced while it was open'))
}
