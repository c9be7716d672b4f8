import { and, eq, sql } from 'drizzle-orm'
import { type alerts } from '#db/schema/emergencies.ts'
import { loneSessions } from '#db/schema/lone-worker.ts'
import { findWorkNow } from '../../time/clocking/punch-site.server.ts'
import { findPostName } from '../../time/rota/find-duty.server.ts'
import { prepared } from '~/platform/store.server.ts'

type AtWork = Pick<typeof alerts.$inferInsert, 'siteId' | 'position' | 'shiftStartsAt' | 'shiftEndsAt'>

/**
 * Returns where a person is at work, for the record of an alert: the site of their open shift, or else of their
 * lone-worker session, or else of the shift that should be on now, with its position and hours. @param siteId the site,
 * if it is already known
 */
export function findAtWork(userId: string, now: Date, siteId: string | null = null): AtWork {
  const { siteId: workSite, duty } = findWorkNow(userId, now)
  const site = siteId ?? workSite ?? aloneAt().get({ userId })?.siteId ?? null
  if (!duty || duty.siteId !== site) return { siteId: site }
  const { postId, startsAt, endsAt } = duty
  return { siteId: site, position: findPostName(postId), shiftStartsAt: startsAt, shiftEndsAt: endsAt }
}

const aloneAt = prepared((db) =>
  db
    .select({ siteId: loneSessions.siteId })
    .from(loneSessions)
    .where(and(eq(loneSessions.userId, sql.placeholder('userId')), sql`state = 'active' AND drill = 0`))
    .prepare(),
)
