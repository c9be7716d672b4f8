import { keepSession } from '~/browser/outbox/alone.ts'
import { keepClock } from '~/browser/outbox/clock.ts'
import { type Watch } from '~/routes/staff/lone-worker/watch-card.tsx'
import { fetchEvacuation, FRESH_MS } from '~/routes/staff/site-book/keep-evacuation.ts'
import { type ClockScreen } from './body.tsx'

/**
 * Stores the state of the clock and of monitoring on this phone, then who is at the site and its tours: a person who
 * clocks in online may walk a tour offline later. Never fails if something cannot be fetched.
 * @throws KeepFault
 */
export async function keepKnown(userId: string, role: string, page: ClockScreen, watch: Watch): Promise<void> {
  await keepClock({ userId, role, at: new Date().toISOString(), page })
  await keepSession({ userId, ...watch })
  const siteId = page.isClockedIn ? page.lastEntry?.siteId : page.planned?.siteId
  if (siteId) await fetchEvacuation(userId, siteId, FRESH_MS)
}
