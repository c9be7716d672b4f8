import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { invalid } from '~/platform/problem.ts'
import { readSetting, writeSetting } from '~/platform/settings.server.ts'
import { commit } from '~/platform/store.server.ts'
import { type Opened, refuseOverwrite } from '~/platform/opened.ts'
import { versionOf } from '~/platform/version-of.server.ts'
import { type PolicyChange } from './input.ts'
import { type ClockPolicy, defaultClockPolicy, readClockPolicy } from './policy.ts'
import { type StrictPlaces } from './strict-places.ts'
import { type TurnPolicy, turnRule } from './turn-policy.ts'

export type PolicyView = {
  policy: ClockPolicy
  faceThreshold: number
  /** Whether the claimed person must be the nearest of the enrolled ones. */
  faceNearest: boolean
  /** How often each role is asked to turn their head after a scan. */
  turn: TurnPolicy
  /** The places where every scan needs a turn of the head and control checks every clock-in. */
  strictPlaces: StrictPlaces
}

/** Returns the check for each role, with the administrators' changes. */
export const clockPolicy = (): ClockPolicy => ({ ...defaultClockPolicy, ...readSetting('clock_policy') })

/** Returns the turn rule for each role, with the administrators' changes. */
export const turnPolicy = (): TurnPolicy => {
  const set = readSetting('turn_policy')
  return Object.fromEntries(Object.keys(defaultClockPolicy).map((role) => [role, turnRule(set, role)]))
}

/** Returns each role's clock-in check, for admins. */
export function findClockPolicy(actor: Person): PolicyView {
  demand(actor, 'clock.policy')
  return policyNow()
}

/** Returns the version of the policy, for the page that changes it. */
export const clockPolicyVersion = () => versionOf(policyNow())

/**
 * Changes these roles' checks, or the threshold, from the next clock-in. @throws Problem invalid, conflict if a
 * colleague has changed the policy since `versionWas`
 */
export function setClockPolicy(actor: Person, input: PolicyChange & Opened, now = new Date()): PolicyView {
  demand(actor, 'clock.policy_change')
  const named = input.policy ?? {}
  if (!readClockPolicy(named)) throw invalid('policy', 'Use existing roles, each with none, face or face_and_hi_vis')
  if (Object.keys(input.turn ?? {}).some((role) => !(role in defaultClockPolicy)))
    throw invalid('turn', 'Use existing roles, each with off, sometimes or always')
  return commit(() => {
    refuseOverwrite(clockPolicyVersion(), input, 'the policy')
    const before = policyNow()
    const after: PolicyView = {
      policy: { ...before.policy, ...(named as ClockPolicy) },
      faceThreshold: input.faceThreshold ?? before.faceThreshold,
      faceNearest: input.faceNearest ?? before.faceNearest,
      turn: { ...before.turn, ...input.turn },
      strictPlaces: input.strictPlaces ?? before.strictPlaces,
    }
    writeSetting('clock_policy', after.policy, actor.id, now)
    writeSetting('face_threshold', after.faceThreshold, actor.id, now)
    writeSetting('turn_policy', after.turn, actor.id, now)
    writeSetting('face_nearest', after.faceNearest, actor.id, now)
    writeSetting('strict_places', after.strictPlaces, actor.id, now)
    record(actor, { type: 'clock.policy_changed', details: { before, after } }, now)
    return after
  })
}

const policyNow = (): PolicyView => ({
  policy: clockPolicy(),
  faceThreshold: readSetting('face_threshold'),
  faceNearest: readSetting('face_nearest'),
  turn: turnPolicy(),
  strictPlaces: readSetting('strict_places'),
})
