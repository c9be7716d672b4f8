import { commitsMade, durable, endGroup, flushesLogOf, flushInGroups, stopAtOnce } from './durable.server.ts'
import { log } from './log.server.ts'
import { env } from './env.server.ts'
import { emptyLog, store } from './store.server.ts'
import { runCheckpoint } from './threads.server.ts'

const LOOK_MS = 250
/** The log is copied into the database file when it has this many pages of 4 KB, as SQLite itself does. */
const CARRY_PAGES = 1000
/**
 * When the log has this many pages (some 64 MB) it starts again from its beginning, even if there is no pause between
 * commits.
 */
const RESTART_PAGES = 16_000
/**
 * If a companion streams the log to a standby, the companion copies the log itself, at 1,000 pages and every minute,
 * and while it reads nobody else can. Only a log this many times longer shows that the companion is not running.
 */
const COMPANION_FACTOR = 16
const COMPANION_REST_MS = 10_000

type Log = { log: number; checkpointed: number }

/**
 * Starts flushing commits in groups, for the process that answers people. A thread copies the log, so that no request
 * waits for the disk in the main loop. All other processes keep `synchronous = FULL` and their own checkpoints.
 * @returns a function that waits for everything committed so far and then stops this
 */
export function commitInGroups(): () => Promise<void> {
  const { sqlite, file } = store()
  // After a disk fault, data that the last run left in the system's memory may never reach the disk. It is written
  // again, into the database file, before anything relies on it.
  if (env().STREAM_TO) emptyLog()
  const [rewritten] = env().STREAM_TO ? [] : (sqlite.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[])
  if (rewritten?.busy) log().warn('another process reads the database: its log could not be emptied at the start')
  flushInGroups(sqlite, file)
  sqlite.pragma('wal_autocheckpoint = 0')
  let known = 0
  let running: Promise<void> | null = null
  const factor = env().STREAM_TO ? COMPANION_FACTOR : 1
  let restUntil = 0
  const look = () => {
    if (running || known === commitsMade() || performance.now() < restUntil) return
    known = commitsMade()
    endGroup()
    const [found] = sqlite.pragma('wal_checkpoint(NOOP)') as Log[]
    const waits = found!.log - Math.max(0, found!.checkpointed)
    if (waits < CARRY_PAGES * factor && found!.log < RESTART_PAGES * factor) return
    // A companion that is reading would prevent a checkpoint, so this process tries one only rarely.
    if (factor > 1) restUntil = performance.now() + COMPANION_REST_MS
    running = carryOver(file, found!.log >= RESTART_PAGES * factor).finally(() => (running = null))
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
    // The disk is full or no thread is free. The log keeps growing, and the next check tries again.
    log().error({ err: error }, 'the log of the database could not be carried over')
  }
  if (!flushesLogOf(file)) stopAtOnce(new Error('The log of the database was replaced while it was open'))
}
