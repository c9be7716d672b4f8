import { and, eq, gte } from 'drizzle-orm'
import { siteHandovers } from '#db/schema/site-keys.ts'
import { type Person } from '../../../kernel/access/actor.ts'
import { demand } from '../../../kernel/access/permissions.ts'
import { findWorkNow } from '../../clocking/punch-site.server.ts'
import { openShift } from '../../clocking/entries.server.ts'
import { db } from '~/platform/store.server.ts'
import { listOpenHandovers } from './handovers.server.ts'

/** How long before the end of their shift a guard is reminded to hand over. */
const REMIND_MS = 30 * 60_000
/** How many handovers are shown as notices. The book shows the others. */
const MOST = 3

/** A notice for the guard, with the page where they can act on it. */
export type HandoverNotice = { tone: 'info'; title: string; text: string; to: string }

/**
 * Returns the handover notices for a person on shift: handovers that wait for them and, near the end of the shift, a
 * reminder to write their own. None if they are not on shift or have not agreed to the privacy policy.
 */
export function findHandoverNotices(actor: Person, now = new Date()): HandoverNotice[] {
  demand(actor, 'site_log.use')
  const shift = openShift(actor.id)
  const { siteId, duty } = findWorkNow(actor.id, now)
  if (!shift || !siteId || !actor.consented) return []
  const to = `/site-book/${siteId}/handover`
  const givers = new Set(listOpenHandovers(actor, siteId, now).map(({ givenBy }) => givenBy))
  const notices = [...givers].slice(0, MOST).map((name): HandoverNotice => {
    return { tone: 'info', title: `Handover from ${name}`, text: 'Read it in the site book, and take over', to }
  })
  const isEnding = duty?.siteId === siteId && now.getTime() >= duty.endsAt.getTime() - REMIND_MS
  if (isEnding && !hasGiven(actor.id, siteId, shift.startedAt))
    notices.push({
      tone: 'info',
      title: 'Hand over before you clock out',
      text: 'Write the handover in the site book',
      to,
    })
  return notices
}

const hasGiven = (userId: string, siteId: string, since: Date): boolean =>
  db()
    .select({ id: siteHandovers.id })
    .from(siteHandovers)
    .where(and(eq(siteHandovers.givenBy, userId), eq(siteHandovers.siteId, siteId), gte(siteHandovers.givenAt, since)))
    .limit(1)
    .get() !== undefined
