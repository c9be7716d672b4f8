import { count } from 'drizzle-orm'
import { safetyReferenceImages } from '#db/schema/biometrics.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { clockPolicy, turnPolicy } from '../clocking/clock-policy.server.ts'
import { type ClockPolicy } from '../clocking/policy.ts'
import { countLooksADay, type LooksADay } from '../clocking/look.server.ts'
import { type StrictPlaces } from '../clocking/strict-places.ts'
import { type TurnPolicy } from '../clocking/turn-policy.ts'
import { readSetting } from '~/platform/settings.server.ts'
import { db } from '~/platform/store.server.ts'
import { counterSum } from '~/platform/counters.server.ts'
import { countEnrolmentsDue } from './enrolment.server.ts'
import { issuedFamily } from './references.server.ts'

export type BiometricSetup = {
  policy: ClockPolicy
  /** The accepted distance between a face and its template. */
  faceThreshold: number
  /** How often each role is asked to turn their head. */
  turn: TurnPolicy
  /** Whether the face must also be nearer than every colleague's. */
  faceNearest: boolean
  /**
   * Places where each scan needs a turn of the head and control checks each clock-in, with the number of checks that
   * this would cause.
   */
  strictPlaces: StrictPlaces
  looksADay: LooksADay
  enrolled: number
  /** How many active people need a face check for their role and have no template yet. */
  waiting: number
  alternative: number
  references: number
  /** The colour of the company's jackets, from the reference images; null if any is accepted. */
  jacketFamily: string | null
}

/** Returns the clock-in checks, and how many people are not yet ready for them. */
export function findBiometricSetup(actor: Person): BiometricSetup {
  demand(actor, 'clock.policy')
  return {
    policy: clockPolicy(),
    faceThreshold: readSetting('face_threshold'),
    turn: turnPolicy(),
    faceNearest: readSetting('face_nearest'),
    strictPlaces: readSetting('strict_places'),
    looksADay: countLooksADay(),
    enrolled: counterSum('faces/'),
    waiting: countEnrolmentsDue(),
    alternative: counterSum('methods/', (_role, method) => method === 'alternative'),
    references: db().select({ n: count() }).from(safetyReferenceImages).get()?.n ?? 0,
    jacketFamily: issuedFamily(),
  }
}
