import { and, count, eq, inArray, isNull, not, type SQL } from 'drizzle-orm'
import { faceTemplates, safetyReferenceImages } from '#db/schema/biometrics.ts'
import { users } from '#db/schema/people.ts'
import type { Person } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { clockPolicy } from '../clocking/clock-policy.server.ts'
import type { ClockPolicy } from '../clocking/policy.ts'
import { readSetting } from '../settings.server.ts'
import { db } from '../store.server.ts'
import { issuedFamily } from './references.server.ts'

export type BiometricSetup = {
  policy: ClockPolicy
  /** Accepted distance between a face and its template. */
  faceThreshold: number
  enrolled: number
  /** Active people whose role needs a face check and who have no template yet. */
  waiting: number
  alternative: number
  references: number
  /** Colour of the issued jackets by the reference images; null when any is accepted. */
  jacketFamily: string | null
}

/** How clocking in is checked, and for how many people it is ready. */
export function findBiometricSetup(actor: Person): BiometricSetup {
  demand(actor, 'clock.policy')
  const policy = clockPolicy()
  const checked = Object.keys(policy).filter((role) => policy[role] !== 'none')
  const active = eq(users.isActive, true)
  const alternative = eq(users.clockInMethod, 'alternative')
  return {
    policy,
    faceThreshold: readSetting('face_threshold'),
    enrolled: db().select({ n: count() }).from(faceTemplates).get()?.n ?? 0,
    waiting: countPeople(and(active, not(alternative), inArray(users.role, checked), isNull(faceTemplates.userId))),
    alternative: countPeople(and(active, alternative)),
    references: db().select({ n: count() }).from(safetyReferenceImages).get()?.n ?? 0,
    jacketFamily: issuedFamily(),
  }
}

const countPeople = (where: SQL | undefined) =>
  db().select({ n: count() }).from(users).leftJoin(faceTemplates, eq(faceTemplates.userId, users.id)).where(where).get()
    ?.n ?? 0
