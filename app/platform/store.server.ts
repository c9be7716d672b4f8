import { AsyncLocalStorage } from 'node:async_hooks'
import fs from 'node:fs'
import path from 'node:path'
import { type Db, openDatabase, type Opened, type Opening } from '#db/connect.ts'
import { DatabaseRefusal } from '#db/refusal.ts'
import { committed, endGroup, endGroups, isGroupLost, joinGroup, stopAtOnce } from './durable.server.ts'
import { env } from './env.server.ts'
import { log } from './log.server.ts'
import { folded, sortKey } from './names.ts'
import { randomPart } from './random.server.ts'
import { forget, singleton } from './singleton.server.ts'

type Writing = 'insert' | 'update' | 'delete' | 'run'
/** The database for reading only. Code that writes with it does not compile. */
type Reading = Omit<Db, Writing | 'transaction'>

const MIGRATIONS = 'db/migrations'
const effects = singleton('store.effects', () => ({ waiting: null as (() => void)[] | null }))

type Settle = (made: unknown) => void
const underWay = singleton('store.under-way', () => new AsyncLocalStorage<Settle | null>())

/** Returns the open database of this process; the first use opens it, in DATA_DIR. */
export const store = (): Opened => openStore()

/** Opens the database with extra steps: a check of the whole file, or messages about a migration. */
export const openStore = (opening?: Opening): Opened =>
  singleton('store', () =>
    openDatabase(path.join(env().DATA_DIR, 'portal.db'), path.resolve(MIGRATIONS), { folded, sortKey }, opening),
  )

/**
 * Opens the database for a command, which may run beside the product. It never migrates data that another release is
 * serving. @throws DatabaseRefusal if migrations are needed, or there is no data
 */
export const openForCommand = (): void => {
  if (!fs.existsSync(path.join(env().DATA_DIR, 'portal.db')))
    throw new DatabaseRefusal(`There is no data in ${env().DATA_DIR}: set DATA_DIR as the product has it.`)
  openStore({ migrate: false })
}

/**
 * Returns the database, for reading anywhere. Inside a `commit` it sees what that commit has written, because there is
 * one connection.
 */
export const db = (): Reading => store().db

/** Returns the database, for writing. @throws outside a `commit` */
export function write(): Pick<Db, Writing> {
  needCommit()
  return store().db
}

function needCommit(): void {
  if (!effects.waiting) throw new Error('Writing needs a surrounding commit')
}

/**
 * Builds a query once for the open database. Building a query costs more than running it, which matters where every
 * request passes.
 */
export function prepared<T>(build: (db: Reading) => T): () => T {
  let built: { of: Reading; query: T } | undefined
  return () => {
    const of = db()
    if (built?.of !== of) built = { of, query: build(of) }
    return built.query
  }
}

/**
 * Compiles a statement in plain SQL once, for writes that run often, and where an index is named. @param sql the
 * statement, or what builds it @throws if it writes and is used outside a `commit`
 */
export function statement(sql: string | (() => string)) {
  const compiled = prepared(() => store().sqlite.prepare(typeof sql === 'string' ? sql : sql()))
  return () => {
    const found = compiled()
    if (!found.readonly) needCommit()
    return found
  }
}

/**
 * Runs work whose outcome is stored in its own transaction, so that after a crash both exist or neither.
 * @param settle called at the end of each commit of the work, within it, with the commit's return value; if it throws,
 * the commit is rolled back
 */
export const withSettling = <T>(settle: Settle, work: () => T): T => underWay.run(settle, work)

/**
 * Runs work in one synchronous transaction: all of it is kept, or nothing. Effects passed to `afterCommit` run when the
 * data is on the disk. `commit` may return before that, so code that reports the result awaits `durable` first, as all
 * answers do (app/http/held-back.server.ts).
 * @param work database work and recording of events: no await, no input or output
 * @returns what the work returns
 * @throws inside another commit
 */
export function commit<T>(work: () => T): T {
  return commitAfter(joinGroup, work)
}

function commitAfter<T>(prepare: () => void, work: () => T): T {
  if (effects.waiting) throw new Error('A commit inside a commit: the work belongs to the one around it')
  prepare()
  const mine: (() => void)[] = (effects.waiting = [])
  let result: T
  try {
    const settled = () => {
      const made = work()
      underWay.getStore()?.(made)
      return made
    }
    result = store().immediately(settled)
  } catch (error) {
    if ((error as { code?: string }).code === 'SQLITE_IOERR_FSYNC' || isGroupLost()) stopAtOnce(error)
    throw error
  } finally {
    effects.waiting = null
  }
  committed(() => mine.forEach(runEffect))
  return result
}

function runEffect(effect: () => void): void {
  try {
    // An effect is separate work, and so is everything that it starts later.
    underWay.run(null, effect)
  } catch (error) {
    log().error({ err: error }, 'an effect after a commit failed')
  }
}

/**
 * Runs work in the surrounding commit, or in a new one if there is none, for values that are made wherever they are
 * first needed.
 */
export const withinCommit = <T>(work: () => T): T => (effects.waiting ? work() : commit(work))

/** Disk space reserved for writes that must succeed when the disk is full. */
const RESERVE_BYTES = 4 * 2 ** 20
const reserveFile = () => path.join(env().DATA_DIR, 'reserve')

/**
 * Does the same as `commit`, but never in a group. On a full disk it releases the reserve and tries once more. It is
 * meant for an SOS.
 */
export function commitVital<T>(work: () => T): T {
  try {
    return commitAfter(endGroup, work)
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_FULL') throw error
    fs.rmSync(reserveFile(), { force: true })
    return commitAfter(endGroup, work)
  }
}

/** Returns whether work failed because the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  ['SQLITE_FULL', 'ENOSPC'].includes((error as { code?: string } | null)?.code ?? '')

/** Does the same as `commit` for work that may be left out: on a full disk it does nothing. */
export function commitIfRoom(work: () => void): void {
  try {
    commit(work)
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}

/** Returns whether there is space for work that can wait. There is none if only the released reserve is left. */
export function hasDisk(): boolean {
  if (fs.existsSync(reserveFile())) return true
  const { bavail, bsize } = fs.statfsSync(env().DATA_DIR)
  return bavail * bsize >= RESERVE_BYTES
}

/**
 * Refuses work that can wait if the reserve was released and no other space is left, because that space is for calls
 * for help. @throws Error with the code of a full disk
 */
export function demandDisk(): void {
  if (hasDisk()) return
  throw Object.assign(new Error('What is left of the disk is kept for calls for help'), { code: 'ENOSPC' })
}

/** Sets the reserve aside, at the start and every night. If the disk is too full, this is logged. */
export function setReserve(): void {
  try {
    if (!fs.existsSync(reserveFile())) fs.writeFileSync(reserveFile(), Buffer.alloc(RESERVE_BYTES, 1))
  } catch (error) {
    fs.rmSync(reserveFile(), { force: true })
    log().warn({ err: error }, 'the disk is too full to set the reserve aside')
  }
}

/** Runs an effect when the surrounding commit is on the disk; it is dropped if the commit rolls back. */
export function afterCommit(effect: () => void): void {
  if (!effects.waiting) throw new Error('afterCommit needs a surrounding commit')
  effects.waiting.push(effect)
}

const LOG_PATIENCE_MS = 1000
const LOG_WAIT_MS = 25

/**
 * Returns the path of the file that pauses the standby's companion while it exists. Otherwise the companion reads the
 * log all the time, and the log cannot be emptied.
 */
export const renewalFile = () => path.join(env().DATA_DIR, 'stream-renew')

/** Removes the data of erased people from the write-ahead log. If a reader prevents this, it is logged. */
export function emptyLog(): void {
  if (env().STREAM_TO) return void (emptyAtOnce() || fs.writeFileSync(renewalFile(), '', { mode: 0o600 }))
  const end = performance.now() + LOG_PATIENCE_MS
  endGroup()
  do {
    const [found] = store().sqlite.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
    if (!found!.busy) return
    // A thread may be copying the log at this moment (checkpoints.server.ts), but this does not take long.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOG_WAIT_MS)
  } while (performance.now() < end)
  log().warn('the write-ahead log could not be emptied: another process reads the database')
}

/** Does the same as `emptyLog`, without waiting for a reader. @returns whether the log is empty */
export function emptyAtOnce(): boolean {
  const { sqlite } = store()
  endGroup()
  sqlite.pragma('busy_timeout = 0')
  try {
    const [found] = sqlite.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
    return !found!.busy
  } finally {
    sqlite.pragma('busy_timeout = 5000')
  }
}

const closing = singleton('store.closing', () => new Map<string, () => void>())

/** Registers an effect to run just before the database closes. There is one effect for each name. */
export const beforeClose = (name: string, effect: () => void) => void closing.set(name, effect)

/** Closes the database, at a graceful stop and in tests. */
export function closeStore(): void {
  for (const effect of closing.values()) effect()
  closing.clear()
  endGroup()
  singleton<Opened | null>('store', () => null)?.close()
  endGroups()
  forget('store')
}

const clock = { last: 0, step: 0 }

/**
 * Returns a new identifier: a UUID of version 7 (RFC 9562). Identifiers ascend within this process, so that ids sort by
 * creation.
 */
export function newId(now = Date.now()): string {
  clock.step = now > clock.last ? 0 : clock.step + 1
  clock.last = Math.max(now, clock.last)
  const time = (clock.last + (clock.step >> 12)).toString(16).padStart(12, '0')
  const step = (clock.step & 0xfff).toString(16).padStart(3, '0')
  const tail = randomPart(8)
  tail[0] = (tail[0]! & 0x3f) | 0x80
  const hex = tail.toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${step}-${hex.slice(0, 4)}-${hex.slice(4)}`
}
