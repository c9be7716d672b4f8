import { eq } from 'drizzle-orm'
import { alerts } from '#db/schema/emergencies.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { findSiteThen } from '../../time/clocking/punch-site.server.ts'
import { addLine } from '../../time/site-book/log/lines.server.ts'
import { db } from '~/platform/store.server.ts'

/**
 * Writes an SOS into the site's occurrence book. Drills and duress alerts are left out, because colleagues read the
 * book.
 */
export function noteSos({ subjectId }: Happened, now: Date): void {
  const alert = subjectId ? db().select().from(alerts).where(eq(alerts.id, subjectId)).get() : undefined
  if (!alert || alert.drill || alert.type === 'duress') return
  const { id, userId, kioskName } = alert
  const occurredAt = alert.pressedAt ?? alert.triggeredAt
  const siteId = alert.siteId ?? (userId ? findSiteThen(userId, occurredAt)?.id : null)
  if (!siteId) return
  const name = userId ? namesOf([userId]).get(userId) : `Somebody at the tablet ${kioskName}`
  const words = `${name ?? 'Somebody'} raised an SOS.`
  addLine({ siteId, kind: 'sos', words, occurredAt, userId, subject: { type: 'alert', id } }, now)
}
