import { desc, eq } from 'drizzle-orm'
import { events } from '#db/schema/events.ts'
import { db } from '~/platform/store.server.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { findStandby } from '../../records/standby/state.server.ts'
import { type EventType } from '../../kernel/events/catalogue.ts'

const HOUR_MS = 3_600_000
/** Off-site backups are made hourly and tested weekly; they are overdue after twice as long. */
const LATE_MS = { copy: 2 * HOUR_MS, drill: 14 * 24 * HOUR_MS }
/** The standby's copy is read back each minute if it is small, and at least each hour. */
const STANDBY_LATE_MS = 5 * 60_000
/** Administrators are told of files that were not sent for as long. */
const FILES_LATE_MS = HOUR_MS

/** When the last off-site backup was made, when a restore test last passed, and whether each is overdue. */
export type Copies = {
  copiedAt: Date | null
  drilledAt: Date | null
  copyLate: boolean
  drillLate: boolean
  /** The copy for a standby machine, as last read back; null if none is made. */
  standby: { beatAt: Date | null; filesAt: Date | null; late: boolean; fault: string | null } | null
}

/** Returns the state of the copies on other machines. */
export function findCopies(actor: Person, now = new Date()): Copies {
  demand(actor, 'admin.enter')
  const copiedAt = newest('backup.copied')
  const drilledAt = newest('backup.drilled')
  const older = (at: Date | null, ms: number) => !at || now.getTime() - at.getTime() > ms
  const found = findStandby()
  const standby = found && {
    beatAt: found.beatAt,
    filesAt: found.filesAt,
    late: older(found.beatAt, STANDBY_LATE_MS) || older(found.filesAt, FILES_LATE_MS),
    fault: found.fault,
  }
  return {
    copiedAt,
    drilledAt,
    copyLate: older(copiedAt, LATE_MS.copy),
    drillLate: older(drilledAt, LATE_MS.drill),
    standby,
  }
}

const newest = (type: EventType): Date | null =>
  db().select({ at: events.at }).from(events).where(eq(events.type, type)).orderBy(desc(events.at)).limit(1).get()
    ?.at ?? null
