import { minutesWords } from '~/platform/minutes-words.ts'
import { findSiteRow } from '../../kernel/sites/sites.server.ts'
import { showTime } from '~/platform/dates.ts'
import { findWatchedShift } from './on-shift.server.ts'
import { lastPlaced, lastSign, locationOf, type SessionRow } from './session-view.server.ts'

/** Returns where a person works, and the newest known location of their device with its time. */
export function whereOf(session: SessionRow) {
  const site = findSiteRow(session.siteId)
  const placed = lastPlaced(session.id)
  const location = placed && locationOf(placed)
  // The names of many sites are also the start of their address.
  const name = site?.address?.startsWith(site.name) ? null : site?.name
  return {
    address: [name, site?.address, session.place].filter(Boolean).join(', ') || null,
    location: placed && location ? { ...location, at: placed.at } : null,
  }
}

const MINUTE_MS = 60_000

/** Returns when the newest known location was sent, in words; null if none is known. */
export function placeTimeWords({ id }: SessionRow): string | null {
  const placed = lastPlaced(id)
  return placed ? `The location is from ${showTime(placed.at)}.` : null
}

/** Returns how old the location is, in words; null if the last check-in had one, and if none is known. */
export function olderPlaceWords({ id }: SessionRow): string | null {
  const [last, placed] = [lastSign(id), lastPlaced(id)]
  if (!last || !placed || placed.id === last.id) return null
  const minutes = Math.round((last.at.getTime() - placed.at.getTime()) / MINUTE_MS)
  return `The location is from ${showTime(placed.at)}, ${minutesWords(minutes)} before that check-in.`
}

/**
 * Returns that the person's present shift is at another site than their session, in words, so that nobody drives to
 * the wrong place; null if it is not. The session stays at the site of the clock-in.
 */
export function otherSiteWords({ userId, siteId }: SessionRow, now: Date): string | null {
  const duties = findWatchedShift(userId, now)?.duties ?? []
  const [latest] = [...duties].sort((a, b) => b.since.getTime() - a.since.getTime())
  const site = findSiteRow(siteId)
  if (!site || !latest?.site || latest.site.id === site.id) return null
  return `Monitored at ${site.name}. Their shift since ${showTime(latest.since)} is at ${latest.site.name}.`
}
