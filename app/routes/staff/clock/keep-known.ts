import { keepClock } from '~/browser/outbox/clock.ts'
import { fetchEvacuation, FRESH_MS } from '~/routes/staff/site-book/keep-evacuation.ts'
import { type ClockScreen } from './body.tsx'

/**
 * Stores the state of the clock on this phone, then who is at the site and its tours: a person who clocks in online may
 * walk a tour offline later. Never fails if something cannot be fetched.
 * @throws KeepFault
 */
export async function keepKnown(userId: string, role: string, page: ClockScreen): Promise<void> {
  await keepClock({ userId, role, at: new Date().toISOString(), page })
  const siteId = page.isClockedIn ? page.lastEntry?.siteId : page.planned?.siteId
  if (siteId) await fetchEvacuation(userId, siteId, FRESH_MS)
}
