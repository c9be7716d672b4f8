import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { system } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { type EventType } from '../../kernel/events/catalogue.ts'
import { commit } from '~/platform/store.server.ts'
import { type BackupReport, backupsFolder } from './backup.server.ts'
import { CopyRefusal, restic } from './restic.server.ts'

/** What of a backup travels, from its own folder. */
const PARTS = ['portal.db', 'files', 'manifest.json']
/** The keys of all backups, and the numbers of people who were erased: from the folder of all backups. */
const KEYS = ['keys.json', 'erasures']
const KEPT = ['--keep-hourly', '24', '--keep-daily', '7', '--keep-weekly', '4']
/** Copies that differ only in their path are one row of copies, and what has not changed is not read again. */
const SAME = ['--host', 'workforce', '--ignore-inode', '--ignore-ctime']

type Kept = { id: string; time: string }

/**
 * Makes a backup and hands it to restic. Of the keys only the newest are kept elsewhere: an older list would still hold
 * the key of somebody who was erased since.
 * @param to the repository; made when it does not exist
 * @throws CopyRefusal; an error of the backup
 */
export async function copyElsewhere(to: string, backup: () => Promise<BackupReport>): Promise<BackupReport> {
  await openRepository(to)
  const made = await backup()
  const [before] = await listKept(to, 'data')
  const parent = before ? ['--parent', before.id] : []
  await restic(to, ['backup', '--tag', 'data', ...SAME, ...parent, ...PARTS], made.folder)
  const keys = (await fs.readdir(backupsFolder())).filter((name) => KEYS.includes(name))
  await restic(to, ['backup', '--tag', 'keys', ...SAME, ...keys], backupsFolder())
  await restic(to, ['forget', '--tag', 'data', '--group-by', 'tags', ...KEPT])
  // Without the last word restic keeps some of what nobody needs any more, and a key might be in it.
  await restic(to, [
    'forget',
    '--tag',
    'keys',
    '--group-by',
    'tags',
    '--keep-last',
    '1',
    '--prune',
    '--max-unused',
    '0',
  ])
  note('backup.copied', { to: withoutSecrets(to), bytes: made.bytes, files: made.files })
  return made
}

/**
 * Fetches a copy, laid out as the folder of backups is.
 * @param into an empty folder
 * @returns the backup's folder, for `restoreBackup`, and when it was made
 * @throws CopyRefusal when there is none
 */
export async function fetchFromElsewhere(from: string, into: string): Promise<{ folder: string; madeAt: Date }> {
  const [data] = await listKept(from, 'data')
  const [keys] = await listKept(from, 'keys')
  if (!data || !keys) throw new CopyRefusal(`There is no copy in ${withoutSecrets(from)}.`)
  const folder = path.join(into, 'copy')
  await restic(from, ['restore', data.id, '--target', folder])
  await restic(from, ['restore', keys.id, '--target', into])
  return { folder, madeAt: new Date(data.time) }
}

/** A folder for a fetched copy, beside nothing that matters; the caller removes it. */
export const fetchFolder = () => fs.mkdtemp(path.join(os.tmpdir(), 'workforce-fetched-'))

/** Writes down that a copy from elsewhere was put back on trial, and held. */
export const noteDrill = (from: string, madeAt: Date): void =>
  note('backup.drilled', { from: withoutSecrets(from), copy: madeAt.toISOString() })

function note(type: EventType & `backup.${string}`, details: Record<string, unknown>): void {
  commit(() => record(system('backup'), { type, details }))
}

async function openRepository(to: string): Promise<void> {
  try {
    await restic(to, ['cat', 'config'])
  } catch (error) {
    if (!/config file|does not exist|unable to open/i.test((error as Error).message)) throw error
    await restic(to, ['init'])
  }
}

/** The copies of a kind, newest first. */
async function listKept(to: string, tag: string): Promise<Kept[]> {
  const kept = JSON.parse(await restic(to, ['snapshots', '--tag', tag, '--json'])) as Kept[] | null
  return (kept ?? []).sort((a, b) => Date.parse(b.time) - Date.parse(a.time))
}

/** An address may carry a password: rest:https://user:password@host/. */
const withoutSecrets = (to: string) => to.replace(/\/\/[^/@]*@/, '//')
