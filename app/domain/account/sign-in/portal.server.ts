import { eq } from 'drizzle-orm'
import { sessions } from '#db/schema/access.ts'
import { Problem } from '~/platform/problem.ts'
import { readSetting } from '~/platform/settings.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { ADMIN_ABSOLUTE, ADMIN_IDLE } from './session-times.ts'
import { hasSecondFactor } from './sessions.server.ts'

const MINUTE = 60_000

/** Returns whether a person with site access must set up a second factor before the admin portal opens. */
export const isPortalFactorDue = (actor: Pick<Person, 'id' | 'sessionId'>): boolean =>
  readSetting('require_second_factor') && !hasSecondFactor(actor.id) && !provedTwice(actor.sessionId)

const provedTwice = (sessionId: string): boolean =>
  db().select({ twice: sessions.bothFactors }).from(sessions).where(eq(sessions.id, sessionId)).get()?.twice ?? false

/**
 * Applies the rules of the admin portal to a person with site access: a second factor if required, a request made by
 * hand in the last thirty minutes, and the password in the last twelve hours. Their session continues in the staff
 * portal, for clocking out and SOS; only the admin portal asks for the password again. @param byHand whether the
 * request shows that a person is at the device @throws Problem forbidden with code `second_factor_due` or
 * `confirm_password`
 */
export function demandPortal(actor: Person, byHand: boolean, now = new Date()): void {
  if (isPortalFactorDue(actor))
    throw new Problem('forbidden', 'Please set up your second factor first', { code: 'second_factor_due' })
  const { confirmedAt, portalSeenAt } = sessions
  const mine = eq(sessions.id, actor.sessionId)
  const row = db().select({ confirmedAt, portalSeenAt }).from(sessions).where(mine).get()
  const [proved, seen] = [row?.confirmedAt?.getTime() ?? 0, row?.portalSeenAt?.getTime() ?? 0]
  const age = (at: number) => now.getTime() - at
  if (age(proved) >= ADMIN_ABSOLUTE || age(Math.max(proved, seen)) >= ADMIN_IDLE)
    throw new Problem('forbidden', 'Please confirm your password first', { code: 'confirm_password' })
  if (byHand && age(seen) >= MINUTE) commit(() => write().update(sessions).set({ portalSeenAt: now }).where(mine).run())
}
