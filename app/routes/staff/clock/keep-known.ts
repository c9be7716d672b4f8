import { keepClock } from '~/browser/outbox/clock.ts'
import { fetchEvacuation, FRESH_MS } from '~/routes/staff/site-book/keep-evacuation.ts'
import { type ClockScreen } from './body.tsx'

/**
 * Remembers on this phone how the clock stands, then who is at the site and its tours: who clocks in with signal walks
 * without it later. Never fails for what cannot be fetched.
 * @throws KeepFault
 */
export async function keepKnown(userId: string, role: string, page: ClockScreen): Promise<void> {
  await keepClock({ userId, role, at: new Date().toISOString(), page })
  const siteId = page.isClockedIn ? page.lastEntry?.siteId : page.planned?.siteId
  if (siteId) await fetchEvacuation(userId, siteId, FRESH_MS)
}
