import fs from 'node:fs/promises'
import { statfsSync } from 'node:fs'
import path from 'node:path'
import { system } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { type EventType } from '../../kernel/events/catalogue.ts'
import { dayOf } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { commit } from '~/platform/store.server.ts'
import { type BackupReport, backupsFolder } from './backup.server.ts'
import { openRepository, withoutSecrets } from './repository.server.ts'
import { CopyRefusal, restic } from './restic.server.ts'

/** The parts of a backup that are copied from its own folder. */
const PARTS = ['portal.db', 'files', 'manifest.json']
/** The parts that are copied from the folder of all backups: the keys, and the ids of erased people. */
const KEYS = ['keys.json', 'erasures']
const KEPT = ['--keep-hourly', '24', '--keep-daily', '7', '--keep-weekly', '4']
/**
 * Makes restic treat backups that differ only in their path as one series, so that unchanged files are not read again.
 */
const SAME = ['--host', 'workforce', '--ignore-inode', '--ignore-ctime']
/** The free space that a restore test must leave for the product on the same disk. */
const ROOM_LEFT = 2 ** 30

type Kept = { id: string; time: string }

/**
 * Makes a backup and gives it to restic. Off-site, only the newest list of keys is kept: an older one would still
 * contain the key of an erased person. @param to the repository @param isNew may the repository be created (--init)?
 * @throws CopyRefusal; an error of the backup
 */
export async function copyElsewhere(
  to: string,
  isNew: boolean,
  backup: () => Promise<BackupReport>,
  now = new Date(),
): Promise<BackupReport> {
  await openRepository(to, isNew)
  const made = await backup()
  const [before] = await listKept(to, 'data')
  const parent = before ? ['--parent', before.id] : []
  await restic(to, ['backup', '--tag', 'data', ...SAME, ...parent, ...PARTS], made.folder)
  const keys = (await fs.readdir(backupsFolder())).filter((name) => KEYS.includes(name))
  await restic(to, ['backup', '--tag', 'keys', ...SAME, ...keys], backupsFolder())
  await restic(to, ['forget', '--tag', 'keys', '--group-by', 'tags', '--keep-last', '1'])
  await restic(to, ['forget', '--tag', 'data', '--group-by', 'tags', ...KEPT])
  // Repacking transfers much data, so it runs once a day. Without the last option restic keeps some unneeded data,
  // which may include an erased person's key.
  if (!before || dayOf(new Date(before.time)) !== dayOf(now)) await restic(to, ['prune', '--max-unused', '0'])
  note('backup.copied', { to: withoutSecrets(to), bytes: made.bytes, files: made.files })
  return made
}

/**
 * Fetches a backup and lays it out like the folder of backups. @param into an empty folder @returns the backup's
 * folder, for `restoreBackup`, and when it was made @throws CopyRefusal if there is none, or no space for it
 */
export async function fetchFromElsewhere(from: string, into: string): Promise<{ folder: string; madeAt: Date }> {
  const [data] = await listKept(from, 'data')
  const [keys] = await listKept(from, 'keys')
  if (!data || !keys) throw new CopyRefusal(`There is no backup in ${withoutSecrets(from)}.`)
  await demandRoom(from, data.id, into)
  const folder = path.join(into, 'copy')
  await restic(from, ['restore', data.id, '--target', folder])
  await restic(from, ['restore', keys.id, '--target', into])
  return { folder, madeAt: new Date(data.time) }
}

/** Has restic check part of the repository against its checksums. @throws CopyRefusal if it is damaged */
export const checkRepository = (of: string) => restic(of, ['check', '--read-data-subset=5%'])

/** Makes a folder for a fetched backup, on the data's disk. The caller removes it. */
export async function fetchFolder(): Promise<string> {
  await fs.mkdir(env().DATA_DIR, { recursive: true, mode: 0o700 })
  return fs.mkdtemp(path.join(env().DATA_DIR, 'fetched-'))
}

/** Records that a restore test passed. */
export const noteDrill = (from: string, madeAt: Date): void =>
  note('backup.drilled', { from: withoutSecrets(from), copy: madeAt.toISOString() })

function note(type: EventType & `backup.${string}`, details: Record<string, unknown>): void {
  commit(() => record(system('backup'), { type, details }))
}

/** Returns the backups of a kind, newest first. */
async function listKept(to: string, tag: string): Promise<Kept[]> {
  const kept = JSON.parse(await restic(to, ['snapshots', '--tag', tag, '--json'])) as Kept[] | null
  return (kept ?? []).sort((a, b) => Date.parse(b.time) - Date.parse(a.time))
}

async function demandRoom(from: string, snapshot: string, into: string): Promise<void> {
  const stats = JSON.parse(await restic(from, ['stats', snapshot, '--mode', 'restore-size', '--json'])) as {
    total_size: number
  }
  const { bavail, bsize } = statfsSync(into)
  if (bavail * bsize >= stats.total_size + ROOM_LEFT) return
  const gigabytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GB`
  throw new CopyRefusal(
    `The backup needs ${gigabytes(stats.total_size)} in ${env().DATA_DIR} and 1 GB must stay free; there are ${gigabytes(bavail * bsize)}.`,
  )
}
