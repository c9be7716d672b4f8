import { and, eq, ne } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { Problem } from '~/platform/problem.ts'
import { db } from '~/platform/store.server.ts'
import { type Actor, selfOf } from './actor.ts'
import { OWN_DECISION } from './own-decision.ts'

/**
 * Prevents people from deciding their own matters: leave, balance, identity checks, violations. A sole active
 * administrator may, because nobody else can. A program acts for the person who made its token. @param personId the
 * person concerned @param words what a person who is refused reads @returns an addition to the audit trail:
 * `decidedOwn: true` if a sole administrator decides their own matter @throws Problem forbidden with code own_decision
 * while another administrator could decide
 */
export function refuseOwn(actor: Actor, personId: string, words = OWN_DECISION): { decidedOwn?: true } {
  if (actor.kind !== 'person' || selfOf(actor) !== personId) return {}
  if (hasColleague(personId)) throw new Problem('forbidden', words, { code: 'own_decision' })
  return { decidedOwn: true }
}

/** Is there another active administrator who could decide this person's matters? */
export const hasColleague = (adminId: string): boolean =>
  db()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true), ne(users.id, adminId)))
    .limit(1)
    .get() !== undefined
