import { DAY_MS } from '~/platform/dates.ts'
const NAME = /^(\d{4}-\d{2}-\d{2})T\d{6}Z$/

/** Returns the name of a backup made at this instant. Names sort by time. */
export const backupName = (at: Date) => at.toISOString().slice(0, 19).replaceAll(':', '') + 'Z'

/** Is this the name of a backup? */
const isBackupName = (name: string) => NAME.test(name)

/**
 * Returns which backups to delete: all but the newest of each of the last 7 days and of each of the last 4 weeks that
 * have one. @param names backup names in any order; other names are ignored
 */
export function outdated(names: readonly string[]): string[] {
  const backups = names.filter(isBackupName).sort().reverse()
  const daily = newestOf(backups, (name) => name.slice(0, 10), 7)
  const weekly = newestOf(backups, weekOf, 4)
  return backups.filter((name) => !daily.has(name) && !weekly.has(name))
}

/**
 * Returns what a crash left of backups begun a day ago or earlier: each may be a whole copy of the database. A younger
 * one may still be being made, by the product or by a command.
 */
export function halfDone(names: readonly string[], now: Date): string[] {
  const dayAgo = `${backupName(new Date(now.getTime() - DAY_MS))}.part`
  return names.filter((name) => name.endsWith('.part') && isBackupName(name.slice(0, -5)) && name <= dayAgo)
}

function newestOf(newestFirst: string[], spanOf: (name: string) => string | number, count: number): Set<string> {
  const kept = new Map<string | number, string>()
  for (const name of newestFirst) {
    const span = spanOf(name)
    if (!kept.has(span) && kept.size < count) kept.set(span, name)
  }
  return new Set(kept.values())
}

/** Weeks since 1970, Monday first. */
const weekOf = (name: string) => Math.floor((Date.parse(name.slice(0, 10)) / DAY_MS + 3) / 7)
