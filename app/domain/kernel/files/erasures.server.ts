import fs from 'node:fs'
import path from 'node:path'
import { env } from '~/platform/env.server.ts'
import { log } from '~/platform/log.server.ts'
import { purposeMac } from '~/platform/vault.server.ts'

type Line = { id: string; at: number; sign: string }

/**
 * The file with the ids of erased people. It is stored beside the data and beside the backups, so that it is copied
 * with them.
 */
export const erasuresFile = (folder = env().DATA_DIR) => path.join(folder, 'erasures')

const signOf = (id: string, at: number) => purposeMac('erasure', `${id} ${at}`)

/** Notes that a person was erased, so that a later restore erases them again. Each person is noted once. */
export function noteErasure(id: string, now: Date): void {
  if (listErasures().some((known) => known.id === id)) return
  const at = now.getTime()
  const text = `${JSON.stringify({ id, at, sign: signOf(id, at) } satisfies Line)}\n`
  const beside = path.join(env().DATA_DIR, 'backups')
  for (const folder of [env().DATA_DIR, ...(fs.existsSync(beside) ? [beside] : [])]) append(erasuresFile(folder), text)
}

/** Returns the erased people that this product noted, and when; lines from elsewhere are skipped and logged. */
export function listErasures(): { id: string; at: number }[] {
  const lines = linesOf(erasuresFile())
  const good = lines.filter((line) => line && line.sign === signOf(line.id, line.at))
  if (good.length < lines.length) log().error('the list of erased people (erasures) was tampered with')
  return good.map((line) => ({ id: line!.id, at: line!.at }))
}

/** Returns the ids on the list in a folder. The signatures are not checked, because no database is open yet. */
export const listedIn = (folder: string): string[] =>
  linesOf(erasuresFile(folder)).flatMap((line) => (line ? [line.id] : []))

/**
 * Merges the list beside a backup into the one beside the data. Both must belong to the same company; lines from
 * another company are skipped when the list is read.
 */
export function joinErasures(other: string): void {
  if (!fs.existsSync(other) || path.resolve(other) === erasuresFile()) return
  const here = new Set(linesOf(erasuresFile()).map((line) => line?.id))
  for (const line of linesOf(other)) if (line && !here.has(line.id)) append(erasuresFile(), `${JSON.stringify(line)}\n`)
}

/** Copies the list to the backups, so that it is copied with them. */
export function copyErasures(folder: string): void {
  if (fs.existsSync(erasuresFile())) fs.copyFileSync(erasuresFile(), erasuresFile(folder))
}

function linesOf(file: string): (Line | null)[] {
  if (!fs.existsSync(file)) return []
  const whole = fs.readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return whole.map((text) => {
    try {
      return JSON.parse(text) as Line
    } catch {
      return null
    }
  })
}

function append(file: string, text: string): void {
  const handle = fs.openSync(file, 'a', 0o600)
  try {
    fs.writeSync(handle, text)
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}
