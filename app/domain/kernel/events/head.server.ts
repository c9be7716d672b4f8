import fs from 'node:fs'
import path from 'node:path'
import { DAY_MS } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { auditMac } from '~/platform/vault.server.ts'
import { log } from '~/platform/log.server.ts'
import { singleton } from '~/platform/singleton.server.ts'
import { beforeClose } from '~/platform/store.server.ts'

/**
 * The newest event as noted outside the database: how long the chain was, whatever the database says later. After a
 * backup was restored, `restored` is the previous length of the chain.
 */
type Head = { at: number; id: number; mac: string; restored?: number }
type Line = Head & { sign: string }

const EVERY_MS = 5000

/** The file of noted heads: a line for each, append only. */
export const headFile = () => path.join(env().DATA_DIR, 'audit-head')

const state = () =>
  singleton('audit.head', () => ({
    waiting: null as Head | null,
    timer: null as NodeJS.Timeout | null,
    /** The file already known to exist. */
    known: '',
  }))

/**
 * Notes the newest event a little later. It is called when the event is durable in the database, so the file may lag
 * behind the database, but never the reverse. It is not written for every event: once every few seconds is enough.
 */
export function noteHead(id: number, mac: string): void {
  const mine = state()
  mine.waiting = { at: Date.now(), id, mac }
  beforeClose('audit.head', flushHead)
  if (mine.known !== headFile()) {
    mine.known = headFile()
    if (!fs.existsSync(mine.known)) return flushHead()
  }
  mine.timer ??= setTimeout(flushHead, EVERY_MS).unref()
}

/** Notes the newest event now. */
export function flushHead(): void {
  const mine = state()
  if (mine.timer) clearTimeout(mine.timer)
  const { waiting } = mine
  Object.assign(mine, { waiting: null, timer: null })
  if (!waiting) return
  try {
    appendHead(waiting)
  } catch (error) {
    log().error({ err: error }, 'the newest audit entry could not be recorded outside the database')
  }
}

/** Appends a head and syncs the file to disk. @param keyed the chain's MAC; by default that of the open database */
export function appendHead(head: Head, keyed = auditMac): void {
  const handle = fs.openSync(headFile(), 'a+', 0o600)
  try {
    cutTorn(handle)
    fs.writeSync(handle, `${JSON.stringify({ ...head, sign: signHead(head, keyed) } satisfies Line)}\n`)
    fs.fdatasyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}

/** Removes a line that a power cut left incomplete, so that the next one starts in its place. */
function cutTorn(handle: number): void {
  const { size } = fs.fstatSync(handle)
  const tail = Buffer.alloc(Math.min(size, 1000))
  fs.readSync(handle, tail, 0, tail.length, size - tail.length)
  if (size > 0 && tail.at(-1) !== 10) fs.ftruncateSync(handle, size - tail.length + tail.lastIndexOf(10) + 1)
}

/**
 * Returns the noted heads, oldest first; null if there is no file. @returns `changed` is true if a line was not written
 * by this product; a power cut may have torn the last one
 */
export function readHeads(file = headFile()): { heads: Head[]; changed: boolean } | null {
  if (!fs.existsSync(file)) return null
  const lines = fs.readFileSync(file, 'utf8').split('\n')
  // Anything after the last line end was torn by a power cut.
  lines.pop()
  const heads: Head[] = []
  let changed = false
  for (const text of lines) {
    const head = readLine(text)
    if (head) heads.push(head)
    else changed = true
  }
  return { heads, changed }
}

/**
 * Returns the heads that the chain must still contain: those since the last restore. The end that a restore noted
 * stands for everything before it, and earlier heads may belong to what it replaced, such as the entries of a machine
 * that another one has taken over from.
 */
export function bindingHeads(heads: readonly Head[]): Head[] {
  let binding: Head[] = []
  for (const head of heads) {
    if (head.restored !== undefined) binding = []
    binding.push(head)
  }
  return binding
}

/**
 * Checks at the start whether the database still reaches the noted head. A noted restore is recorded as an event.
 * @returns the newest event, for operators who keep logs elsewhere
 */
export function checkHead(newest: { id: number; mac: string } | undefined): {
  head: { events: number; mac: string } | null
  restored: { before: number; to: number } | null
} {
  flushHead()
  const noted = readHeads()
  const last = noted?.heads.at(-1)
  const missing = !noted && newest !== undefined
  const short = bindingHeads(noted?.heads ?? []).some(({ id, mac }) => {
    return id > (newest?.id ?? 0) || (id === newest?.id && mac !== newest.mac)
  })
  if (missing || short || noted?.changed)
    log().error(
      { noted: last?.id ?? null, found: newest?.id ?? 0 },
      'the audit trail is shorter than noted outside the database (audit-head): run npm run audit:verify',
    )
  return {
    head: newest ? { events: newest.id, mac: newest.mac } : null,
    restored: last?.restored !== undefined ? { before: last.restored, to: last.id } : null,
  }
}

/** Keeps the last line of each earlier day, and every restore. Running it once a day is enough. */
export function thinHeads(now = new Date()): void {
  flushHead()
  const read = readHeads()
  if (!read || read.changed) return
  const kept = read.heads.filter((head, at) => {
    const next = read.heads[at + 1]
    const young = now.getTime() - head.at < DAY_MS
    return young || !next || head.restored !== undefined || dayOfHead(next) !== dayOfHead(head)
  })
  if (kept.length === read.heads.length) return
  const part = `${headFile()}.part`
  const handle = fs.openSync(part, 'w', 0o600)
  for (const head of kept) fs.writeSync(handle, `${JSON.stringify({ ...head, sign: signHead(head) })}\n`)
  fs.fsyncSync(handle)
  fs.closeSync(handle)
  fs.renameSync(part, headFile())
}

const dayOfHead = ({ at }: Head) => Math.floor(at / DAY_MS)

const signHead = ({ at, id, mac, restored }: Head, keyed = auditMac) =>
  keyed(JSON.stringify(['head', at, id, mac, restored ?? null]))

function readLine(text: string): Head | null {
  try {
    const { sign, ...head } = JSON.parse(text) as Line
    return sign === signHead(head) ? head : null
  } catch {
    return null
  }
}
