import { and, eq, isNull, lt } from 'drizzle-orm'
import { literal } from '#db/literal.ts'
import { alerts } from '#db/schema/emergencies.ts'
import { loneSessions } from '#db/schema/lone-worker.ts'
import { closeWatchAlert } from '../emergencies/watch-alerts.server.ts'
import { listen } from '../../kernel/events/bus.server.ts'
import { commitVital, db, newId, write } from '~/platform/store.server.ts'
import { nextLook } from './timers.ts'
import { watchSessions } from './watch.server.ts'

const INTERVAL_S = 300
const GRACE_S = 60
/** How long it may take until every page has received the message. */
const TOLD_MS = 5000

/**
 * Runs a session with a missed check-in, marked as a drill. It uses the same rows, monitoring and alert as a real one,
 * and every open page could receive the alert. It sounds no siren and is closed at once. @param userId the person in
 * whose name it runs @returns why it did not work, or null
 */
export async function playDrill(userId: string): Promise<string | null> {
  const now = new Date()
  const dueAt = new Date(now.getTime() - (GRACE_S + 1) * 1000)
  const startedAt = new Date(dueAt.getTime() - INTERVAL_S * 1000)
  const id = newId(now.getTime())
  const marks = { remindedAt: null, lateAt: null, missedAt: null, overrunAt: null, plannedEndAt: null }
  const times = { intervalS: INTERVAL_S, graceS: GRACE_S, dueAt, ...marks }
  const row = { ...times, id, userId, startedAt, startedHow: 'drill', checkedAt: startedAt, drill: true }
  let heard = false
  const stop = listen((event) => (heard ||= event.type === 'watch.raised' && event.payload.loneSessionId === id))
  try {
    commitVital(() =>
      write()
        .insert(loneSessions)
        .values({ ...row, nextLookAt: nextLook(times) })
        .run(),
    )
    await watchSessions(now)
    const raised = db().select().from(alerts).where(eq(alerts.loneSessionId, id)).all()
    if (raised.length !== 1) return `Monitoring raised ${raised.length} alerts where it should have raised one.`
    // Pages receive the alert once it is on the disk.
    for (const end = performance.now() + TOLD_MS; !heard && performance.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 20))
    return heard ? null : 'The alert was raised, but no open page would have shown it.'
  } finally {
    stop()
    for (const one of [id, ...leftOpen(startedAt)]) endTest(one)
  }
}

/** Another test that runs at this moment began less than this long ago. */
const UNDER_WAY_MS = 30_000

/** Returns the sessions of earlier tests, which a crash left open with their alerts. */
const leftOpen = (startedAt: Date): string[] =>
  db()
    .select({ id: loneSessions.id })
    .from(loneSessions)
    .where(
      and(
        eq(loneSessions.state, literal('active')),
        eq(loneSessions.drill, true),
        lt(loneSessions.startedAt, new Date(startedAt.getTime() - UNDER_WAY_MS)),
      ),
    )
    .all()
    .map(({ id }) => id)

function endTest(id: string): void {
  const ended = new Date()
  commitVital(() => {
    const open = and(eq(alerts.loneSessionId, id), isNull(alerts.resolvedAt))
    for (const alert of db().select().from(alerts).where(open).all())
      closeWatchAlert(alert.id, 'Daily lone-worker monitoring test', ended)
    write()
      .update(loneSessions)
      .set({ state: 'ended', endedAt: ended, endedHow: 'drill', nextLookAt: null })
      .where(eq(loneSessions.id, id))
      .run()
  })
}
