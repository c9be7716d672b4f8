import { desc, eq } from 'drizzle-orm'
import { events } from '#db/schema/events.ts'
import { db } from '~/platform/store.server.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { type EventType } from '../../kernel/events/catalogue.ts'

const HOUR_MS = 3_600_000
/** Off-site backups are made hourly and tested weekly; after twice that they are overdue. */
const LATE_MS = { copy: 2 * HOUR_MS, drill: 14 * 24 * HOUR_MS }

/** When the last off-site backup was made, when a restore test last passed, and whether either is overdue. */
export type Copies = { copiedAt: Date | null; drilledAt: Date | null; copyLate: boolean; drillLate: boolean }

/** How the copies elsewhere stand. */
export function findCopies(actor: Person, now = new Date()): Copies {
  demand(actor, 'admin.enter')
  const copiedAt = newest('backup.copied')
  const drilledAt = newest('backup.drilled')
  const older = (at: Date | null, ms: number) => !at || now.getTime() - at.getTime() > ms
  return { copiedAt, drilledAt, copyLate: older(copiedAt, LATE_MS.copy), drillLate: older(drilledAt, LATE_MS.drill) }
}

const newest = (type: EventType): Date | null =>
  db().select({ at: events.at }).from(events).where(eq(events.type, type)).orderBy(desc(events.at)).limit(1).get()
    ?.at ?? null
