import fs from 'node:fs'
import path from 'node:path'
import { type events } from '#db/schema/events.ts'
import { env } from '~/platform/env.server.ts'
import { ARCHIVE_YEARS } from './archive-years.ts'

/** Where the links of pruned events lie: a file a year, a line an event, only ever appended. */
export const archiveFolder = () => path.join(env().DATA_DIR, 'audit-archive')

/**
 * Appends events to the archive and brings them to the disk, before they are pruned. Each line is the link with its MAC over
 * the one before, so that nothing in it can be changed unseen: what kind of thing happened, when, by and about whose number.
 * Personal details are not in it. After a crash lines may stand there twice.
 */
export function archiveEvents(rows: (typeof events.$inferSelect)[], now: Date): string {
  fs.mkdirSync(archiveFolder(), { recursive: true, mode: 0o700 })
  const name = `${now.getUTCFullYear()}.jsonl`
  const handle = fs.openSync(path.join(archiveFolder(), name), 'a', 0o600)
  try {
    fs.writeSync(handle, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
  return name
}

/** Removes the files whose time is over. @returns how many went */
export function sweepArchive(now = new Date()): number {
  const names = fs.existsSync(archiveFolder()) ? fs.readdirSync(archiveFolder()) : []
  const old = names.filter(
    (name) => /^\d{4}\.jsonl$/.test(name) && Number(name.slice(0, 4)) + ARCHIVE_YEARS < now.getUTCFullYear(),
  )
  for (const name of old) fs.rmSync(path.join(archiveFolder(), name))
  return old.length
}
