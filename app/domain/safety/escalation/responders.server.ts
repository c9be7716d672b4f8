import { randomBytes } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { responders } from '#db/schema/ladder.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { limitRate } from '../../kernel/access/throttle.server.ts'
import { alertWords } from '../emergencies/alert-kinds.ts'
import { refuseOwnAlert } from '../emergencies/answer.server.ts'
import { findAlertRow, viewAlert } from '../emergencies/view-alert.server.ts'
import { acknowledgeByName } from '../emergencies/watch-alerts.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { conflict, notFound } from '~/platform/problem.ts'
import { sha256Of } from '~/platform/sha256.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { type ResponseToken, type TakeAlert } from './input.ts'

/** What the holder of the link sees: name, site, time, and whether somebody is already dealing with it. */
export type AlertToTake = {
  state: 'open' | 'taken' | 'over'
  person: string
  site: string | null
  at: string
  says: string
  drill: boolean
  takenBy: string | null
}

/** Makes a one-time link for an alert, within a commit. @returns the link's address */
export function addResponder(alertId: string, toName: string | null, now: Date): string {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + DAY_MS)
  write()
    .insert(responders)
    .values({ tokenHash: sha256Of(token), alertId, toName, createdAt: now, expiresAt })
    .run()
  return `${env().ORIGIN}/respond/${token}`
}

/** Returns what the link is about. @throws Problem not_found if the link is unknown or expired, too_many */
export function findAlertToTake(actor: Actor, { token }: ResponseToken, now = new Date()): AlertToTake {
  limitRate('respond', ipOf(actor), 30)
  return viewed(living(token, now))
}

/**
 * Records that the holder of the link is dealing with the alert, under the name they give. A link works only once.
 * @throws Problem not_found if the link is unknown or expired, conflict if another person is dealing with it, forbidden
 * `own_decision` if its own person is signed in, too_many
 */
export function takeAlert(actor: Actor, { token, name }: TakeAlert, now = new Date()): AlertToTake {
  limitRate('respond', ipOf(actor), 30)
  return commit(() => {
    const row = living(token, now)
    const own = refuseOwnAlert(actor, findAlertRow(row.alertId))
    const before = viewed(row)
    if (before.state !== 'open')
      throw conflict(before.takenBy ? `${before.takenBy} is already dealing with it.` : 'It is already over.')
    write()
      .update(responders)
      .set({ usedAt: now, usedName: name })
      .where(and(eq(responders.tokenHash, row.tokenHash), isNull(responders.usedAt)))
      .run()
    acknowledgeByName(actor, row.alertId, name, now, own)
    return viewed(row)
  })
}

/** Deletes expired links, for the nightly purge. @returns how many */
export const purgeResponders = (now: Date): number =>
  commit(() =>
    write()
      .delete(responders)
      .where(lt(responders.expiresAt, new Date(now.getTime() - 30 * DAY_MS)))
      .run(),
  ).changes

type Row = typeof responders.$inferSelect

function living(token: string, now: Date): Row {
  const row = db()
    .select()
    .from(responders)
    .where(eq(responders.tokenHash, sha256Of(token)))
    .get()
  if (!row || row.expiresAt <= now) throw notFound('Link')
  return row
}

function viewed({ alertId }: Row): AlertToTake {
  const alert = viewAlert(findAlertRow(alertId))
  return {
    state: alert.resolvedAt ? 'over' : alert.acknowledgedAt ? 'taken' : 'open',
    person: alert.userDetails.fullName,
    site: alert.siteName,
    at: alert.triggeredAt,
    says: alertWords(alert).says(alert.userDetails.fullName),
    drill: alert.drill,
    takenBy: alert.acknowledgedBy,
  }
}

const ipOf = (actor: Actor) => (actor.kind === 'system' ? null : actor.ip)
