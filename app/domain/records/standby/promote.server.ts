import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { takeFolder } from '#db/lock.ts'
import { env } from '~/platform/env.server.ts'
import { auditMacOf } from '~/platform/vault.server.ts'
import { checkFiles, filesFault } from '../backup/whole.server.ts'
import { restoreBackup } from '../backup/restore.server.ts'
import { fetchFiles, listCopy, readBack } from './copy.server.ts'
import { lastTerm, ownLease, takeTerm } from './lease.server.ts'
import { StandbyRefusal, streamPlace } from './outside.server.ts'
import { type Place } from '~/platform/place.ts'

/** Options of a takeover. */
export type PromoteWords = {
  /** Needed if there is data already. */
  yes: boolean
  /**
   * A person has checked that the first machine is off. The takeover does not wait for it to stop, unless it is seen to
   * write.
   */
  firstIsOff: boolean
  /** Take over even if sealed files are missing in the copy? */
  incomplete: boolean
}

export type Promoted = { term: number; keys: number; files: number; missing: string; kept: string | null }

/** The folder for files fetched before a takeover. They are then linked, not copied. */
const warmFolder = () => path.join(env().DATA_DIR, 'standby')
/** Files are sent within a minute, so a missing file that is older than this was lost before. */
const FILES_LAG_MS = 5 * 60_000

/** Fetches the sealed files ahead of time, so that a takeover does not wait for them. A timer runs it each minute. */
export async function warmUp(): Promise<void> {
  await fetchFiles(streamPlace(), path.join(warmFolder(), 'files'), true)
}

/**
 * Makes this machine the active one: reads the copy, checks that the key opens it, takes the lease, waits until the
 * first machine has stopped, reads its last changes, checks the files and puts everything in place. Until the lease is
 * taken, nothing changes anywhere. @param say called for each step @throws StandbyRefusal, an error of the restore
 */
export async function promote(words: PromoteWords, say: (line: string) => void): Promise<Promoted> {
  const place = streamPlace()
  demandStopped(words.yes)
  const last = await lastTerm(place)
  if (!last) throw new StandbyRefusal('No machine keeps its copy there: look at STREAM_TO.')
  const folder = warmFolder()
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  say(`Reading the copy of ${last.holder.machine}`)
  const begun = performance.now()
  const listed = await listCopy(place, last.term).catch(() => '')
  await fetchDatabase(place, last.term, folder)
  const mine = ownLease()
  const isMine = mine?.id === last.holder.id
  if (!isMine) {
    const waitS = words.firstIsOff ? null : demandPatience(last.holder.patienceS)
    await takeTerm(place, last.term + 1)
    if (words.firstIsOff) await rest(Math.max(0, WATCH_MS - (performance.now() - begun)))
    const wrote = words.firstIsOff && (await listCopy(place, last.term).catch(() => '')) !== listed
    if (wrote) say('The first machine is still on: it changed while its copy was being read')
    if (!words.firstIsOff || wrote) {
      const seconds = waitS ?? MARGIN_S
      say(`The lease is taken. Waiting ${seconds} seconds for the first machine to stop`)
      await rest(seconds * 1000)
      await fetchDatabase(place, last.term, folder)
    }
  }
  const term = ownLease()!.term
  say('Fetching the files that are missing here')
  const files = path.join(folder, 'files')
  await fetchFiles(place, files, false)
  const missing = demandFiles(path.join(folder, 'portal.db'), files, words.incomplete)
  const manifest = { made: new Date().toISOString(), streamed: true }
  fs.writeFileSync(path.join(folder, 'manifest.json'), `${JSON.stringify(manifest)}\n`, { mode: 0o600 })
  const { kept, keys } = restoreBackup(folder, { yes: true, incomplete: true, ownKeys: true })
  const { count } = checkFiles(path.join(env().DATA_DIR, 'portal.db'), path.join(env().DATA_DIR, 'files'), false)
  fs.rmSync(folder, { recursive: true, force: true })
  return { term, keys, files: count, missing, kept }
}

function demandStopped(yes: boolean): void {
  const data = env().DATA_DIR
  fs.mkdirSync(data, { recursive: true, mode: 0o700 })
  const release = takeFolder(path.join(data, 'lock'))
  if (!release) throw new StandbyRefusal('The product is running here. Stop it first.')
  release()
  if (fs.existsSync(path.join(data, 'portal.db')) && !yes)
    throw new StandbyRefusal(`There is data in ${data}. Add --yes to replace it; what is there now is kept beside it.`)
}

/**
 * Reads the newest copy: that of the last term, or of an earlier one if a machine took over and never sent anything.
 */
async function fetchDatabase(place: Place, newest: number, folder: string): Promise<void> {
  const file = path.join(folder, 'portal.db')
  const part = path.join(folder, 'portal.db.part')
  for (const left of [part, `${part}-wal`, `${part}-shm`]) fs.rmSync(left, { force: true })
  for (let term = newest; term > 0; term--) {
    if (!(await readBack(place, term, part))) continue
    demandKey(part)
    fs.renameSync(part, file)
    return
  }
  throw new StandbyRefusal('There is no copy of the database there.')
}

function demandKey(file: string): void {
  const copy = new Database(file)
  try {
    copy.pragma('journal_mode = DELETE')
    if (copy.pragma('quick_check(1)', { simple: true }) !== 'ok') throw new StandbyRefusal('The copy is damaged.')
    const root = copy.prepare("SELECT wrapped FROM keys WHERE owner_id = 'root'").pluck().get() as Buffer | undefined
    if (root) auditMacOf(root)
  } finally {
    copy.close()
  }
}

/** @returns after how many seconds the first machine will have stopped @throws StandbyRefusal if it has set no time */
function demandPatience(patienceS: number | null): number {
  if (patienceS !== null) return patienceS + MARGIN_S
  throw new StandbyRefusal(
    'The first machine has no time limit (STREAM_LEASE_S) after which it stops automatically. Stop it or make sure that it is off, then add --first-is-off. Nothing was changed.',
  )
}

/** A running machine sends what it writes within a second or two. */
const WATCH_MS = 4000
/**
 * The first machine checks the lease at least once every ten seconds, ends a second later, and then sends its last
 * changes.
 */
const MARGIN_S = 20

/** @returns which files are missing because they had not been sent yet, in words; '' if none */
function demandFiles(file: string, folder: string, incomplete: boolean): string {
  const found = checkFiles(file, folder, false)
  const since = lastBeat(file) - FILES_LAG_MS
  const old = found.missing.filter((id) => madeAt(id) < since)
  const fault = filesFault({ ...found, missing: old })
  if (fault && !incomplete)
    throw new StandbyRefusal(`${fault} Add --incomplete to take over without them. The lease is already taken.`)
  return filesFault(found)
}

function lastBeat(file: string): number {
  const copy = new Database(file, { readonly: true })
  try {
    return Number(copy.prepare('SELECT max(at) FROM events').pluck().get() ?? Date.now())
  } finally {
    copy.close()
  }
}

/** Returns when something was made, from its identifier (UUID version 7), in milliseconds. */
const madeAt = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16)
