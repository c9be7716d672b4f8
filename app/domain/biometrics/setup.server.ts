import { count } from 'drizzle-orm'
import { safetyReferenceImages } from '#db/schema/biometrics.ts'
import type { Person } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { clockPolicy } from '../clocking/clock-policy.server.ts'
import type { ClockPolicy } from '../clocking/policy.ts'
import { readSetting } from '~/platform/settings.server.ts'
import { db } from '~/platform/store.server.ts'
import { tallySum } from '~/platform/tallies.server.ts'
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
  return {
    policy,
    faceThreshold: readSetting('face_threshold'),
    enrolled: people((_role, _method, enrolled) => enrolled === '1'),
    waiting: people((role, method, enrolled) => enrolled === '0' && method === 'biometric' && checked.includes(role!)),
    alternative: people((_role, method) => method === 'alternative'),
    references: db().select({ n: count() }).from(safetyReferenceImages).get()?.n ?? 0,
    jacketFamily: issuedFamily(),
  }
}

/** Active people by role, method and whether they are enrolled, from the tallies. */
const people = (wanted: Parameters<typeof tallySum>[1]) => tallySum('faces/', wanted)
