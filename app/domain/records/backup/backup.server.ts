import fs from 'node:fs/promises'
import path from 'node:path'
import { type Snapshot } from '#workers/snapshot.ts'
import { system } from '../../kernel/access/actor.ts'
import { env } from '~/platform/env.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { writeKeyCopies } from '../../kernel/files/key-copies.server.ts'
import { commit, store } from '~/platform/store.server.ts'
import { runSnapshot } from '~/platform/threads.server.ts'
import { backupName, halfDone, outdated } from './rotation.ts'

export type BackupReport = Snapshot & { folder: string; files: number; removed: number }

/**
 * The folder of backups: one folder for each, with `portal.db` and `files`, and one file beside them with the keys of
 * all.
 */
export const backupsFolder = () => path.join(env().DATA_DIR, 'backups')

/**
 * Makes a consistent copy of database and files while the product runs, opens the copy to check it, then deletes old
 * ones (keeping 7 daily, 4 weekly). Files are linked, so that a copy needs only the space of the database. @param
 * snapshot copies the database; by default on a thread
 */
export async function makeBackup(now = new Date(), snapshot = runSnapshot): Promise<BackupReport> {
  const name = backupName(now)
  const part = path.join(backupsFolder(), `${name}.part`)
  const folder = path.join(backupsFolder(), name)
  await fs.rm(part, { recursive: true, force: true })
  await fs.mkdir(path.join(part, 'files'), { recursive: true, mode: 0o700 })
  try {
    // Runs before and after the copy: the first round includes files that are deleted meanwhile, the second includes
    // new ones.
    await linkFiles(part)
    const made = await snapshot({ from: store().file, to: path.join(part, 'portal.db') })
    const files = await linkFiles(part)
    writeKeyCopies()
    // The end of the audit trail at that time. Operators with off-site copies can compare it with what the database
    // says later.
    const { events, lastEventId, lastEventMac, sha256, bytes } = made
    const manifest = {
      made: now.toISOString(),
      events,
      lastEventId,
      lastEventMac,
      database: { sha256, size: bytes },
      files,
    }
    await fs.writeFile(path.join(part, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
    await fs.rename(part, folder)
    const removed = await rotate(now)
    commit(() => {
      const details = { name, bytes: made.bytes, events, lastEventId, files, removed }
      record(system('backup'), { type: 'backup.made', details }, now)
    })
    return { ...made, folder, files, removed }
  } catch (error) {
    await fs.rm(part, { recursive: true, force: true })
    throw error
  }
}

async function rotate(now: Date): Promise<number> {
  const names = await fs.readdir(backupsFolder())
  const old = outdated(names)
  for (const name of [...old, ...halfDone(names, now)])
    await fs.rm(path.join(backupsFolder(), name), { recursive: true, force: true })
  return old.length
}

async function linkFiles(part: string): Promise<number> {
  const from = path.join(env().DATA_DIR, 'files')
  let count = 0
  for (const drawer of await fs.readdir(from).catch(() => [])) {
    const to = path.join(part, 'files', drawer)
    await fs.mkdir(to, { recursive: true, mode: 0o700 })
    for (const name of await fs.readdir(path.join(from, drawer))) {
      if (name.endsWith('.part')) continue
      await linkOrCopy(path.join(from, drawer, name), path.join(to, name))
      count += 1
    }
  }
  return count
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await fs.link(from, to)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EEXIST' || code === 'ENOENT') return
    await fs.copyFile(from, to)
  }
}
