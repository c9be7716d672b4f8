import fs from 'node:fs'
import path from 'node:path'
import { env } from '~/platform/env.server.ts'
import { singleton } from '~/platform/singleton.server.ts'
import { runIntegrity } from '~/platform/threads.server.ts'

const database = () => path.join(env().DATA_DIR, 'portal.db')
/**
 * Returns the path of the mark that exists while the product runs, and after a crash, a power cut or a check that found
 * damage.
 */
const mark = () => path.join(env().DATA_DIR, 'running')

const state = () => singleton('integrity', () => ({ damaged: false }))

/**
 * Returns whether the last run ended without closing the database. If so, the whole database is checked before anyone
 * gets an answer.
 */
export const endedUncleanly = (): boolean => fs.existsSync(mark())

/** Writes the mark to the disk before anything else happens. */
export function markRunning(now = new Date()): void {
  fs.writeFileSync(mark(), `${now.toISOString()}\n`, { mode: 0o600, flush: true })
  const folder = fs.openSync(env().DATA_DIR, 'r')
  fs.fsyncSync(folder)
  fs.closeSync(folder)
}

/**
 * Removes the mark once the database is closed. If damage was found the mark stays, and the product refuses to start
 * next time.
 */
export function markEnded(): void {
  if (!state().damaged) fs.rmSync(mark(), { force: true })
}

export const isDamaged = (): boolean => state().damaged

/** Returns how many megabytes must be read at a start after an unclean end. */
export const databaseMegabytes = (): number =>
  fs.existsSync(database()) ? Math.ceil(fs.statSync(database()).size / 2 ** 20) : 0

/**
 * Checks the whole database on a thread, while people are using it. @throws an error with instructions if it is damaged
 */
export async function checkIntegrity(check = runIntegrity): Promise<{ megabytes: number }> {
  const { answer, orphans } = await check({ file: database() })
  if (answer !== 'ok' || orphans > 0) {
    state().damaged = true
    const found = answer === 'ok' ? `${orphans} rows refer to missing rows` : answer
    throw new Error(`The database is damaged (${found}). Stop the product and restore a backup: npm run restore`)
  }
  return { megabytes: databaseMegabytes() }
}
