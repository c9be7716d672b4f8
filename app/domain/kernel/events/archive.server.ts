import fs from 'node:fs'
import path from 'node:path'
import { type events } from '#db/schema/events.ts'
import { env } from '~/platform/env.server.ts'
import { ARCHIVE_YEARS } from './archive-years.ts'

/** The archive of pruned events: a file for each year, a line for each event, append only. */
export const archiveFolder = () => path.join(env().DATA_DIR, 'audit-archive')

/**
 * Appends events to the archive and syncs it to disk before they are pruned. Each line is the link with its MAC over
 * the previous one, so that every change is noticed. It has the kind of event, the time, and the ids of actor and
 * person, but no personal details. After a crash a line may appear twice.
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

/** Removes expired files. @returns how many were removed */
export function sweepArchive(now = new Date()): number {
  const names = fs.existsSync(archiveFolder()) ? fs.readdirSync(archiveFolder()) : []
  const old = names.filter(
    (name) => /^\d{4}\.jsonl$/.test(name) && Number(name.slice(0, 4)) + ARCHIVE_YEARS < now.getUTCFullYear(),
  )
  for (const name of old) fs.rmSync(path.join(archiveFolder(), name))
  return old.length
}
