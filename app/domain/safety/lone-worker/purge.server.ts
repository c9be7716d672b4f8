import { and, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm'
import { loneChecks, loneSessions } from '#db/schema/lone-worker.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { commit, db, write } from '~/platform/store.server.ts'

/** A person's locations are kept for a month, which is long enough to investigate an incident. */
const PLACES_DAYS = 30
/** The check-call record is kept for two years. BS 7499 requires at least twelve months. */
const RECORD_DAYS = 730
/** How many of each are deleted in one commit. */
const AT_ONCE = 5000

const REFERRED = sql`SELECT lone_session_id FROM alerts WHERE lone_session_id IS NOT NULL AND drill = 0`
const HELD = sql`SELECT id FROM users WHERE legal_hold = 1`

/**
 * Deletes the locations of check-ins after a month and whole records after two years, unless an alert refers to them or
 * the person is under legal hold. It runs in the nightly purge. @returns how many of each
 */
export function purgeSessions(now: Date): { places: number; sessions: number } {
  const all = { places: 0, sessions: 0 }
  for (;;) {
    const { places, sessions } = purgeSome(now)
    all.places += places
    all.sessions += sessions
    // A large company makes more check-ins in a day than one commit deletes.
    if (places < AT_ONCE && sessions < AT_ONCE) return all
  }
}

function purgeSome(now: Date): { places: number; sessions: number } {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const free = sql`${loneChecks.sessionId} NOT IN (${REFERRED}) AND ${loneChecks.sessionId} NOT IN
    (SELECT id FROM lone_sessions WHERE user_id IN (${HELD}))`
  const old = db()
    .select({ id: loneChecks.id })
    .from(loneChecks)
    .where(and(lt(loneChecks.at, before(PLACES_DAYS)), isNotNull(loneChecks.latitude), free))
    .limit(AT_ONCE)
    .all()
    .map(({ id }) => id)
  const over = and(
    lt(loneSessions.startedAt, before(RECORD_DAYS)),
    ne(loneSessions.state, 'active'),
    sql`${loneSessions.id} NOT IN (${REFERRED}) AND ${loneSessions.userId} NOT IN (${HELD})`,
  )
  const gone = db().select({ id: loneSessions.id }).from(loneSessions).where(over).limit(AT_ONCE).all()
  const nowhere = { latitude: null, longitude: null, accuracy: null }
  return commit(() => {
    const ids = gone.map(({ id }) => id)
    write().delete(loneChecks).where(inArray(loneChecks.sessionId, ids)).run()
    return {
      places: write().update(loneChecks).set(nowhere).where(inArray(loneChecks.id, old)).run().changes,
      sessions: write().delete(loneSessions).where(inArray(loneSessions.id, ids)).run().changes,
    }
  })
}
