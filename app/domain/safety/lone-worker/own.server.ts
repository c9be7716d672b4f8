import { type Person, system } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { addWatchAlert } from '../emergencies/watch-alerts.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { type Made } from '../../kernel/phones/made.ts'
import { DAY_MS, showTime } from '~/platform/dates.ts'
import { notFound } from '~/platform/problem.ts'
import { commitVital } from '~/platform/store.server.ts'
import { type Check, enterCheck } from './checks.server.ts'
import { type CheckLocation, type LoneCheck, type LoneEnd } from './input.ts'
import { evenly, type Judged, judgePin } from './pins.server.ts'
import { type SessionRow, viewSession } from './session-view.server.ts'
import { close, sessionOver, sessionRow } from './sessions.server.ts'
import { otherSiteWords, placeTimeWords, whereOf } from './where.server.ts'
import { type LoneCheckMade, type LoneSession } from './views.ts'

/**
 * A press counts as late if its device's time is at least this much earlier than the server's. Otherwise the server's
 * own time counts.
 */
const LATE_MS = 60_000

/**
 * Records the actor's check-in, with one press and, if they have set PINs, a PIN. An unreadable location, battery level
 * or time is left out. The duress PIN gets the same answer as the safe one, and control gets an alert that the person
 * cannot see.
 * @throws Problem not_found for another person's session, conflict `lone_over`, unprocessable `pin_required` or
 * `pin_wrong`, too_many
 */
export function checkIn(actor: Person, input: LoneCheck, now = new Date()): Promise<LoneCheckMade> {
  demand(actor, 'lone.own')
  const { location, battery } = input
  return withPin(actor, input, { when: 'at a check-in' }, now, (session) =>
    enterCheck(actor, session, { ...madeAt(session, input.timestamp, now), source: 'press', location, battery }),
  )
}

/**
 * Does the same as `checkIn` for a check-in that was stored on a phone. Its time and reliability come from the outbox.
 * If it arrives after the session has ended, the record and the alerts show it, and it restarts nothing. @throws
 * Problem as `checkIn`, except `lone_over`
 */
export function checkInLater(actor: Person, input: Omit<LoneCheck, 'timestamp'>, made: Made): Promise<LoneCheckMade> {
  demand(actor, 'lone.own')
  const { location, battery } = input
  const { receivedAt, trust, operationId } = made
  const late = { any: true, when: 'at a check-in without signal' }
  return withPin(actor, input, late, receivedAt, (session) => {
    const at = made.at < session.startedAt ? session.startedAt : made.at
    return enterCheck(actor, session, { at, receivedAt, trust, operationId, source: 'press', location, battery })
  })
}

/** Ends the actor's own session, with a PIN as in `checkIn`. @throws Problem as `checkIn` */
export function endSession(actor: Person, input: LoneEnd, now = new Date()): Promise<LoneSession> {
  demand(actor, 'lone.own')
  return withPin(actor, { ...input, location: null }, { when: 'at the end of the session' }, now, (session) => {
    close(actor, session, 'self', now)
    return viewSession(sessionRow(session.id))
  })
}

type Entered = { id: string; pin: string | null; location: CheckLocation }
/** What a PIN is entered for, in words, and whether a closed session is accepted. */
type Entering = { when: string; any?: boolean }

async function withPin<T extends object>(
  actor: Person,
  { id, pin, location }: Entered,
  { when, any = false }: Entering,
  now: Date,
  work: (session: SessionRow) => T,
): Promise<T> {
  own(actor, id)
  return evenly(async () => {
    const raise = () => raiseDuress(own(actor, id), location, when, now)
    const judged = await judgePin(actor, pin, () => commitVital(raise))
    const done = commitVital(() => {
      const session = own(actor, id)
      // The session may have ended a moment ago. The duress PIN still calls control, whatever the answer is. The outbox
      // reads what this commit returns, so it is what `work` returns.
      const result = any || session.state === 'active' ? work(session) : null
      AFTER[judged](session, location, when, now)
      return result
    })
    if (done === null) throw sessionOver()
    return done
  })
}

// Each of the two PINs causes one event, so that a person who counts events on the phone learns nothing.
const AFTER: Record<Judged, (session: SessionRow, location: CheckLocation, when: string, now: Date) => void> = {
  none: () => undefined,
  safe: ({ id }, _location, _when, now) =>
    void record(
      system('watch'),
      { type: 'lone.pin_taken', subject: { type: 'lone_session', id }, personId: null },
      now,
    ),
  duress: raiseDuress,
}

/** Raises an alert that only control learns of, with the current location or else the last one. */
function raiseDuress(session: SessionRow, location: CheckLocation, when: string, now: Date): void {
  const { id, userId, siteId } = session
  const where = whereOf(session)
  const place = location?.latitude != null && location.longitude != null
  addWatchAlert(
    {
      ...{ type: 'duress', userId, siteId, loneSessionId: id, event: 'lone.duress' },
      address: where.address,
      location: place
        ? { latitude: location.latitude!, longitude: location.longitude!, accuracy: location.accuracy, at: now }
        : where.location,
      notes: [
        `The duress PIN was entered ${when}, at ${showTime(now)}. On their phone it looks like the safe one.`,
        otherSiteWords(session, now),
        place ? null : placeTimeWords(session),
      ]
        .filter(Boolean)
        .join('\n'),
    },
    now,
  )
}

function own(actor: Person, id: string): SessionRow {
  const row = sessionRow(id)
  if (row.userId !== actor.id) throw notFound('Session')
  return row
}

/**
 * Returns the time of the check-in. A press that was stored on the device counts from the device's own time, which
 * cannot be proved.
 */
function madeAt(session: SessionRow, pressed: Date | null, now: Date): Pick<Check, 'at' | 'receivedAt' | 'trust'> {
  const late = pressed ? now.getTime() - pressed.getTime() : 0
  if (!pressed || late < LATE_MS || late > DAY_MS) return { at: now, receivedAt: now, trust: 'server' }
  const at = pressed < session.startedAt ? session.startedAt : pressed
  return { at, receivedAt: now, trust: 'claimed' }
}
