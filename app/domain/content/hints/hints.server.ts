import { and, eq, min } from 'drizzle-orm'
import { z } from 'zod'
import { consentLogs } from '#db/schema/consent.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { MONITORING } from '../consent/agreement.ts'
import { isMarked, keepMark } from '../unread/unread.server.ts'
import { countDays, dayOf } from '~/platform/dates.ts'
import { commit, db } from '~/platform/store.server.ts'
import { HINT_NAMES, hintFor, type HintName } from './hints.ts'

export const HintRef = z.object({ hint: z.enum(HINT_NAMES) })
export type HintRef = z.infer<typeof HintRef>

/** Returns the hint for the actor in their first week, one at a time; null if there is none. */
export function findHint(actor: Person, now = new Date()): HintName | null {
  demand(actor, 'session.use')
  const since = beganAt(actor.id)
  const days = since && countDays(dayOf(since), dayOf(now)) - 1
  return hintFor(days, (name) => isMarked(actor.id, topicOf(name)))
}

/** Hides a hint for good. */
export function putAwayHint(actor: Person, { hint }: HintRef): { message: string } {
  demand(actor, 'session.use')
  commit(() => keepMark(actor.id, topicOf(hint)))
  return { message: 'The hint will not appear again' }
}

const topicOf = (name: HintName) => `hint-${name}`

/** Returns when a person first signed the agreement; null if they have not. */
const beganAt = (userId: string): Date | null =>
  db()
    .select({ at: min(consentLogs.at) })
    .from(consentLogs)
    .where(and(eq(consentLogs.userId, userId), eq(consentLogs.consentType, MONITORING)))
    .get()?.at ?? null
