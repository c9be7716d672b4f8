import { AsyncLocalStorage } from 'node:async_hooks'
import fs from 'node:fs'
import path from 'node:path'
import { type Db, openDatabase, type Opened, type Opening } from '#db/connect.ts'
import { DatabaseRefusal } from '#db/refusal.ts'
import { committed, endGroup, endGroups, isGroupLost, joinGroup, stopAtOnce } from './durable.server.ts'
import { env } from './env.server.ts'
import { log } from './log.server.ts'
import { randomPart } from './random.server.ts'
import { forget, singleton } from './singleton.server.ts'

type Writing = 'insert' | 'update' | 'delete' | 'run'
/** What reads: a query that writes does not compile. */
type Reading = Omit<Db, Writing | 'transaction'>

const MIGRATIONS = 'db/migrations'
const effects = singleton('store.effects', () => ({ waiting: null as (() => void)[] | null }))

type Settle = (made: unknown) => void
const underWay = singleton('store.under-way', () => new AsyncLocalStorage<Settle | null>())

/** The open database of this process; opened by the first use, in DATA_DIR. */
export const store = (): Opened => openStore()

/** Opens it with more than the ordinary: a check of the whole, or words about a migration. */
export const openStore = (opening?: Opening): Opened =>
  singleton('store', () => openDatabase(path.join(env().DATA_DIR, 'portal.db'), path.resolve(MIGRATIONS), opening))

/**
 * Opens the database for a command, which may run beside the product: it never migrates what another release serves.
 * @throws DatabaseRefusal where migrations wait, or there is no data
 */
export const openForCommand = (): void => {
  if (!fs.existsSync(path.join(env().DATA_DIR, 'portal.db')))
    throw new DatabaseRefusal(`There is no data in ${env().DATA_DIR}: set DATA_DIR as the product has it.`)
  openStore({ migrate: false })
}

/** The database, for reading: anywhere, and inside a `commit` it sees what that has written (there is one connection). */
export const db = (): Reading => store().db

/**
 * The database, for writing.
 * @throws outside a `commit`
 */
export function write(): Pick<Db, Writing> {
  needCommit()
  return store().db
}

function needCommit(): void {
  if (!effects.waiting) throw new Error('Writing needs a surrounding commit')
}

/** A query built once for the open database: building one costs more than running it, which counts where every request passes. */
export function prepared<T>(build: (db: Reading) => T): () => T {
  let built: { of: Reading; query: T } | undefined
  return () => {
    const of = db()
    if (built?.of !== of) built = { of, query: build(of) }
    return built.query
  }
}

/**
 * A statement in plain SQL, compiled once; for inserts with many nullable columns on hot paths, and where an index is named.
 * @throws when it is asked for outside a `commit` and writes
 */
export function statement(sql: string) {
  const compiled = prepared(() => store().sqlite.prepare(sql))
  return () => {
    const found = compiled()
    if (!found.readonly) needCommit()
    return found
  }
}

/**
 * Does work whose outcome is written down in the transaction that makes it, so that after a crash both are there or neither.
 * @param settle called at the end of each commit of the work, within it, with what that commit returns; where it throws,
 *   nothing of the commit stays
 */
export const withSettling = <T>(settle: Settle, work: () => T): T => underWay.run(settle, work)

/**
 * One synchronous transaction around all that the work calls: all of it is kept, or nothing. What `afterCommit` collected
 * runs when it is durable. It may return before that: the person who tells of it awaits `durable` first, as all answers do
 * (app/http/held-back.server.ts).
 * @param work database work and recording what happened: no await, no input or output
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
    // What follows is work of its own, and so is what it sets off later.
    underWay.run(null, effect)
  } catch (error) {
    log().error({ err: error }, 'an effect after a commit failed')
  }
}

/** As part of the surrounding commit, or in one of its own: for what is made by its first use, wherever that is. */
export const withinCommit = <T>(work: () => T): T => (effects.waiting ? work() : commit(work))

/** Disk space kept back for what must get through when the disk is full. */
const RESERVE_BYTES = 4 * 2 ** 20
const reserveFile = () => path.join(env().DATA_DIR, 'reserve')

/** As `commit`, but shared with nobody, and on a full disk it gives up the reserve and tries once more: for an SOS. */
export function commitVital<T>(work: () => T): T {
  try {
    return commitAfter(endGroup, work)
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_FULL') throw error
    fs.rmSync(reserveFile(), { force: true })
    return commitAfter(endGroup, work)
  }
}

/**
 * Refuses what can wait where the reserve was given up and no more than it is left: that is for calls for help.
 * @throws Error with the code of a full disk
 */
export function demandDisk(): void {
  if (fs.existsSync(reserveFile())) return
  const { bavail, bsize } = fs.statfsSync(env().DATA_DIR)
  if (bavail * bsize >= RESERVE_BYTES) return
  throw Object.assign(new Error('What is left of the disk is kept for calls for help'), { code: 'ENOSPC' })
}

/** Sets the reserve aside, at the start and every night; a disk too full for it is told in the log. */
export function setReserve(): void {
  try {
    if (!fs.existsSync(reserveFile())) fs.writeFileSync(reserveFile(), Buffer.alloc(RESERVE_BYTES, 1))
  } catch (error) {
    fs.rmSync(reserveFile(), { force: true })
    log().warn({ err: error }, 'the disk is too full to set the reserve aside')
  }
}

/** Runs an effect once the surrounding commit is durable; dropped when it rolls back. */
export function afterCommit(effect: () => void): void {
  if (!effects.waiting) throw new Error('afterCommit needs a surrounding commit')
  effects.waiting.push(effect)
}

const LOG_PATIENCE_MS = 1000
const LOG_WAIT_MS = 25

/**
 * Its being there asks the standby's companion to stand still for a moment. The companion reads the log all the time, and
 * while it does nobody can empty it.
 */
export const renewalFile = () => path.join(env().DATA_DIR, 'stream-renew')

/** Takes out of the write-ahead log what it still holds of those erased; a reader who keeps it from that is told in the log. */
export function emptyLog(): void {
  if (env().STREAM_TO) return void (emptyAtOnce() || fs.writeFileSync(renewalFile(), '', { mode: 0o600 }))
  const end = performance.now() + LOG_PATIENCE_MS
  endGroup()
  do {
    const [found] = store().sqlite.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
    if (!found!.busy) return
    // A thread carries the log over at this moment (checkpoints.server.ts): not for long.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOG_WAIT_MS)
  } while (performance.now() < end)
  log().warn('the write-ahead log could not be emptied: another process reads the database')
}

/** As `emptyLog`, without waiting for a reader. @returns whether it is empty */
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

/** Has something done while the database is still open, just before it closes; once for each name. */
export const beforeClose = (name: string, effect: () => void) => void closing.set(name, effect)

/** Closes the database (graceful stop, tests). */
export function closeStore(): void {
  for (const effect of closing.values()) effect()
  closing.clear()
  endGroup()
  singleton<Opened | null>('store', () => null)?.close()
  endGroups()
  forget('store')
}

const clock = { last: 0, step: 0 }

/** A new identifier: UUID version 7 (RFC 9562), rising within this process, so that ids sort by creation. */
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
