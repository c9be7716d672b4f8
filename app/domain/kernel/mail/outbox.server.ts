import fs from 'node:fs'
import path from 'node:path'
import { DAY_MS } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'

const KEPT_DAYS = 7

const folder = () => path.join(env().DATA_DIR, 'outbox')
const present = () => (fs.existsSync(folder()) ? fs.readdirSync(folder()) : [])

/**
 * Writes an email to the outbox folder, where a person can open it. The same id replaces the file. @param bytes the
 * whole email, as a mail server would get it @returns the file's path under the data folder
 */
export async function putIntoOutbox(id: string, bytes: Buffer): Promise<string> {
  const name = `${id.replace(/[^\w-]+/g, '_').slice(0, 80)}.eml`
  await fs.promises.mkdir(folder(), { recursive: true, mode: 0o700 })
  await fs.promises.writeFile(path.join(folder(), `${name}.part`), bytes, { mode: 0o600 })
  await fs.promises.rename(path.join(folder(), `${name}.part`), path.join(folder(), name))
  return `outbox/${name}`
}

/** Removes the files of some emails. */
export function dropFromOutbox(ids: string[]): void {
  if (!ids.length) return
  for (const name of present()) {
    if (ids.some((id) => name.includes(id))) fs.rmSync(path.join(folder(), name), { force: true })
  }
}

/**
 * Deletes emails older than seven days from the outbox folder, because they contain names, places and links
 * unencrypted. Returns how many.
 */
export function purgeOutbox(now: Date): number {
  const old = now.getTime() - KEPT_DAYS * DAY_MS
  const due = present().filter((name) => {
    const found = fs.statSync(path.join(folder(), name), { throwIfNoEntry: false })
    return found?.isFile() && found.mtimeMs < old
  })
  for (const name of due) fs.rmSync(path.join(folder(), name), { force: true })
  return due.length
}
