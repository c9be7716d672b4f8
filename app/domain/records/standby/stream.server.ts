import { type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { env } from '~/platform/env.server.ts'
import { log } from '~/platform/log.server.ts'
import { beatIn, readBack, sendFiles, writeLitestreamSettings } from './copy.server.ts'
import { lookAtLease, type OwnLease, ownLease } from './lease.server.ts'
import { ageKey, startLitestream, streamPlace } from './outside.server.ts'
import { type Place } from '~/platform/place.ts'
import { renewalFile } from '~/platform/store.server.ts'
import { machineSeconds, readStreamState, type StreamState, writeStreamState } from './state.server.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** A check over SSH or the internet is made less often, because it costs more than one of a folder. */
const LOOK_MS = { folder: 2 * SECOND, sftp: 10 * SECOND, s3: 5 * SECOND }
/** The largest share of the time spent on reading back, which transfers the whole database. */
const READING_SHARE = 0.1
/** The copy continues for this long after the lease was lost. */
const LAST_MS = 4 * SECOND
/** How long a companion has to finish its work. */
const STOP_MS = 5 * SECOND
/** How long it takes until there is something to read. */
const FIRST_READ = 5 * SECOND
const LONGEST_PAUSE = 30 * SECOND

/**
 * Maintains the standby's copy until it is stopped or another machine has taken over. Litestream runs beside it, sealed
 * files are sent every few seconds, and each minute the copy is read back and the lease checked. @param signal ends it
 * @returns whether it ended because another machine has taken over
 */
export async function keepStream(signal: AbortSignal): Promise<boolean> {
  const place = streamPlace()
  ageKey(place)
  const work = path.join(env().DATA_DIR, 'stream')
  fs.rmSync(work, { recursive: true, force: true })
  fs.mkdirSync(work, { recursive: true, mode: 0o700 })
  const own = await firstLease(signal)
  if (!own) return false
  const over = new AbortController()
  const until = AbortSignal.any([signal, over.signal])
  const before = readStreamState()
  const state: StreamState = { ...(before?.term === own.term ? before : NOTHING), term: own.term, fault: null }
  const faults = new Map<string, string>()
  const tell = (part: string, fault: string | null) => {
    if (fault && faults.get(part) !== fault) log().warn({ part, fault }, 'the copy for the standby')
    if (fault) faults.set(part, fault)
    else faults.delete(part)
    writeStreamState(Object.assign(state, { fault: [...faults.values()][0] ?? null }))
  }
  const each = (part: string, pauseMs: () => number, run: () => Promise<void>) => again(until, pauseMs, part, tell, run)
  let readMs = 0
  const sent: Sent = { sameAt: 0, at: 0 }
  let database = databaseFile()
  const all = Promise.all([
    each(
      'lease',
      () => LOOK_MS[place.kind],
      async () => {
        state.lost = await lookAtLease(place, own)
        state.seenAt = machineSeconds()
        // The product reads from there that it must stop, and ends within a second. Its last changes are still sent.
        if (state.lost) setTimeout(() => over.abort(), LAST_MS)
      },
    ),
    each(
      'files',
      () => 5 * SECOND,
      async () => {
        const now = Date.now()
        // A restore brings back files that are old.
        if (database !== databaseFile()) sent.at = 0
        database = databaseFile()
        const how = howToSend(sent, now)
        await sendFiles(place, how)
        sent.at = now
        if (how === 'same' || !sent.sameAt) sent.sameAt = now
        state.filesAt = new Date(now).toISOString()
      },
    ),
    each(
      'read back',
      () => Math.max(state.beatAt ? MINUTE : FIRST_READ, readMs / READING_SHARE),
      async () => {
        const begun = performance.now()
        await look(place, own.term, state, fs.mkdtempSync(path.join(work, 'read-')))
        readMs = performance.now() - begun
      },
    ),
    replicate(place, own.term, work, until, tell),
  ])
  // Anything still being sent then is cut off by the end of the process.
  const late = new Promise<void>((resolve) => until.addEventListener('abort', () => setTimeout(resolve, 2 * STOP_MS)))
  await Promise.race([all, late])
  fs.rmSync(work, { recursive: true, force: true })
  return state.lost !== null
}

/**
 * When files were last sent successfully, and when what was deleted here was last deleted there, in milliseconds; 0
 * before the first time.
 */
type Sent = { sameAt: number; at: number }

/** `new` sends the files of the last ten minutes, so it is enough only if the time before was sent. */
const LONGEST_GAP = 5 * MINUTE

/** Returns which files are sent now: after a fault, or a sleep of this machine, those of the whole time since then. */
export function howToSend({ sameAt, at }: Sent, now: number): 'new' | 'all' | 'same' {
  if (now - at > LONGEST_GAP) return 'all'
  return now - sameAt > HOUR ? 'same' : 'new'
}

const NOTHING: StreamState = { term: 0, seenAt: 0, lost: null, beatAt: null, readAt: null, filesAt: null, fault: null }

/** The product takes the lease when it starts. */
async function firstLease(signal: AbortSignal): Promise<OwnLease | null> {
  for (let own = ownLease(); ; own = ownLease()) {
    if (own || signal.aborted) return own
    await pause(SECOND, signal)
  }
}

async function look(place: Place, term: number, state: StreamState, folder: string): Promise<void> {
  const at = new Date().toISOString()
  try {
    const file = path.join(folder, 'portal.db')
    if (!(await readBack(place, term, file))) return
    Object.assign(state, { beatAt: beatIn(file), readAt: at })
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Runs Litestream: restarts it when it ends, whenever the log beside the database must be emptied, and when a restore
 * has put another database in place. It would keep the replaced one open, and mix both in the copy.
 */
async function replicate(place: Place, term: number, work: string, until: AbortSignal, tell: Tell): Promise<void> {
  const settings = writeLitestreamSettings(place, term, work)
  let pauseMs = SECOND
  while (!until.aborted) {
    emptyLogFor(renewalFile())
    const file = databaseFile()
    const isOver = () => fs.existsSync(renewalFile()) || databaseFile() !== file
    const child = startLitestream(settings)
    const begun = performance.now()
    let said = ''
    for (const output of [child.stdout, child.stderr])
      output?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)))
    const stop = () => endSoon(child)
    const watch = setInterval(() => isOver() && stop(), SECOND)
    until.addEventListener('abort', stop)
    await ended(child)
    until.removeEventListener('abort', stop)
    clearInterval(watch)
    if (until.aborted) return
    if (isOver()) continue
    tell('database', `Litestream ended: ${said.trim().split('\n').at(-1) ?? 'without a message'}`)
    pauseMs = performance.now() - begun > MINUTE ? SECOND : Math.min(LONGEST_PAUSE, pauseMs * 2)
    await pause(pauseMs, until)
    tell('database', null)
  }
}

/** Returns what tells the present database file from one that takes its place. */
const databaseFile = () => fs.statSync(path.join(env().DATA_DIR, 'portal.db'), { throwIfNoEntry: false })?.ino

/** Its last transfer may hang if the storage has stopped answering. */
function endSoon(child: ChildProcess): void {
  child.kill('SIGTERM')
  setTimeout(() => child.kill('SIGKILL'), STOP_MS).unref()
}

async function ended(child: ChildProcess): Promise<void> {
  await Promise.race([once(child, 'exit'), once(child, 'error')]).catch(() => undefined)
}

/** While Litestream is not reading, the log can be emptied: erased data disappears from it, and a new copy starts. */
export function emptyLogFor(marker: string): void {
  if (!fs.existsSync(marker)) return
  const sqlite = new Database(path.join(env().DATA_DIR, 'portal.db'), { fileMustExist: true, timeout: 5000 })
  try {
    const [found] = sqlite.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
    if (!found!.busy) fs.rmSync(marker, { force: true })
  } finally {
    sqlite.close()
  }
}

type Tell = (part: string, fault: string | null) => void

async function again(
  until: AbortSignal,
  pauseMs: () => number,
  part: string,
  tell: Tell,
  run: () => Promise<void>,
): Promise<void> {
  while (!until.aborted) {
    try {
      await run()
      tell(part, null)
    } catch (error) {
      tell(part, (error as Error).message)
    }
    await pause(pauseMs(), until)
  }
}

const pause = (ms: number, signal: AbortSignal) => rest(ms, undefined, { signal }).catch(() => undefined)
