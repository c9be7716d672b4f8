import { minutesWords } from '~/platform/minutes-words.ts'
import { and, eq, gt, lte, or } from 'drizzle-orm'
import { literal } from '#db/literal.ts'
import { loneSessions } from '#db/schema/lone-worker.ts'
import { system } from '../../kernel/access/actor.ts'
import { addWatchAlert } from '../emergencies/watch-alerts.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { queuePush } from '../../kernel/push/queue.server.ts'
import { showTime } from '~/platform/dates.ts'
import { log } from '~/platform/log.server.ts'
import { singleton } from '~/platform/singleton.server.ts'
import { CLOCK_SET_BACK_MS } from '~/platform/clock.ts'
import { commitVital, db, write } from '~/platform/store.server.ts'
import { payloadOf, wayOf, writeLine } from './checks.server.ts'
import { lastSign, type SessionRow } from './session-view.server.ts'
import { sessionRow } from './sessions.server.ts'
import { olderPlaceWords, otherSiteWords, whereOf } from './where.server.ts'
import { dueAfter, missedAt, nextLook, type Turn, turnsOf } from './timers.ts'

/** How many sessions are handled before other requests get their turn. This many take some milliseconds. */
const AT_ONCE = 15
/** If silence is found later than this when the server starts, the message says that the server was down. */
const DOWN_MS = 15_000

export type Watched = Record<Turn | 'moved' | 'failed', number>

/**
 * Checks every session for which something is due, and acts: it reminds, reports late, and raises alerts. Each action
 * happens once, however often the server stops in between. If one session fails, the others are not delayed. @returns
 * how often each was done
 */
export async function watchSessions(now = new Date()): Promise<Watched> {
  const done: Watched = { remind: 0, late: 0, missed: 0, overrun: 0, moved: 0, failed: 0 }
  const first = singleton('lone-worker.looked', () => ({ before: false }))
  const atStart = !first.before
  first.before = true
  const ids = dueSessions(now)
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    if (from) await new Promise((resolve) => setImmediate(resolve))
    const some = ids.slice(from, from + AT_ONCE)
    try {
      commitVital(() => some.map((id) => look(id, now, atStart)))
        .flat()
        .forEach((turn) => done[turn]++)
    } catch {
      for (const id of some) alone(id, now, atStart).forEach((turn) => done[turn]++)
    }
  }
  return done
}

function alone(id: string, now: Date, atStart: boolean): (keyof Watched)[] {
  try {
    return commitVital(() => look(id, now, atStart))
  } catch (error) {
    log().error({ err: error, id }, 'a lone-worker session could not be checked')
    return ['failed']
  }
}

function dueSessions(now: Date): string[] {
  const active = eq(loneSessions.state, literal('active'))
  const ahead = new Date(now.getTime() + CLOCK_SET_BACK_MS)
  return db()
    .select({ id: loneSessions.id })
    .from(loneSessions)
    .where(and(active, or(lte(loneSessions.nextLookAt, now), gt(loneSessions.checkedAt, ahead))))
    .orderBy(loneSessions.dueAt)
    .all()
    .map(({ id }) => id)
}

function look(id: string, now: Date, atStart: boolean): (keyof Watched)[] {
  const session = sessionRow(id)
  if (session.state !== 'active') return []
  if (session.checkedAt.getTime() - now.getTime() > CLOCK_SET_BACK_MS) return setBack(session, now)
  const turns = turnsOf(session, now)
  for (const turn of turns) TURNS[turn](session, now, atStart)
  const times = Object.fromEntries(turns.map((turn) => [COLUMNS[turn], now]))
  const after = { ...session, ...times }
  write()
    .update(loneSessions)
    .set({ ...times, nextLookAt: nextLook(after) })
    .where(eq(loneSessions.id, id))
    .run()
  return turns
}

const COLUMNS = { remind: 'remindedAt', late: 'lateAt', missed: 'missedAt', overrun: 'overrunAt' } as const

/**
 * Corrects a due time that is too late because the machine's clock was set back. The new time is one interval from now.
 */
function setBack(session: SessionRow, now: Date): ['moved'] {
  const dueAt = dueAfter(now, session.intervalS)
  const moved = { ...session, dueAt, checkedAt: now }
  write()
    .update(loneSessions)
    .set({ dueAt, checkedAt: now, nextLookAt: nextLook(moved) })
    .where(eq(loneSessions.id, session.id))
    .run()
  return ['moved']
}

const TURNS: Record<Turn, (session: SessionRow, now: Date, atStart: boolean) => void> = {
  remind: (session, now) => {
    if (session.drill) return
    const left = Math.max(0, Math.floor((session.dueAt.getTime() - now.getTime()) / 1000))
    const note = {
      title: `Check in by ${showTime(session.dueAt)}`,
      body: 'Press once to say that you are safe.',
      url: '/alone',
      tag: 'alone',
      urgent: true,
    }
    // A reminder must not arrive after the alert, so it expires at the due time.
    queuePush(session.userId, note, `lone-remind:${session.id}:${session.dueAt.getTime()}`, now, {
      ofAlarm: true,
      ttlS: left,
    })
  },
  late: (session, now) => {
    silence(session, 'late', session.dueAt, now)
    if (session.drill) return
    const subject = { type: 'lone_session', id: session.id }
    const happened = { type: 'lone.late' as const, subject, personId: session.userId, payload: payloadOf(session) }
    record(system('watch'), happened, now)
    if (now >= missedAt(session)) return
    const note = {
      title: 'Your check-in is late',
      body: `It was due at ${showTime(session.dueAt)}. Check in now, or the control room will be alerted.`,
      url: '/alone',
      tag: 'alone',
      urgent: true,
    }
    queuePush(session.userId, note, `lone-late:${session.id}:${session.dueAt.getTime()}`, now, {
      ofAlarm: true,
      ttlS: session.graceS,
    })
  },
  missed: (session, now, atStart) => {
    const since = missedAt(session)
    silence(session, 'missed', since, now)
    raise(session, 'missed_check_in', now, [
      `The check-in due at ${showTime(session.dueAt)} was not made within ${minutesWords(session.graceS / 60)}.`,
      atStart && now.getTime() - since.getTime() > DOWN_MS
        ? `The server was down when it was due, so this was raised at ${showTime(now)}.`
        : null,
    ])
  },
  overrun: (session, now) => {
    silence(session, 'overrun', now, now)
    raise(session, 'overrun', now, [`The session was planned to end at ${showTime(session.plannedEndAt!)}.`])
  },
}

const silence = (session: SessionRow, source: string, at: Date, now: Date) =>
  writeLine(session, { at, receivedAt: now, trust: 'server', source })

function raise(session: SessionRow, type: 'missed_check_in' | 'overrun', now: Date, words: (string | null)[]): void {
  const { id, userId, siteId, drill } = session
  const facts = [otherSiteWords(session, now), lastWords(session), olderPlaceWords(session)]
  addWatchAlert(
    {
      ...{ type, userId, siteId, drill, loneSessionId: id },
      ...whereOf(session),
      notes: [...words, ...facts].filter(Boolean).join('\n'),
      event: drill ? 'watch.raised' : type === 'overrun' ? 'lone.overrun' : 'lone.missed',
    },
    now,
  )
}

function lastWords(session: SessionRow): string {
  const last = lastSign(session.id)
  if (!last) return `Last check-in: ${wayOf('start')}, at ${showTime(session.startedAt)}.`
  const battery = last.battery === null ? '' : `, battery ${last.battery}%`
  return `Last check-in: ${wayOf(last.source)}, at ${showTime(last.at)}${battery}.`
}
