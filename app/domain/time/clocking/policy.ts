/** What a clock-in must show. A location is asked of everybody and so is not named here. */
export type Check = 'none' | 'face' | 'face_and_hi_vis'

export type ClockInMethod = 'biometric' | 'alternative'

/** The check that each role's clock-in needs; kept as a setting that admins may change. */
export type ClockPolicy = Record<string, Check>

export const checks: readonly Check[] = ['none', 'face', 'face_and_hi_vis']

/** Admin none, guards and drivers face and hi-vis, everybody else a face. */
export const defaultClockPolicy: ClockPolicy = {
  admin: 'none',
  security_guard: 'face_and_hi_vis',
  response_driver: 'face_and_hi_vis',
  office_staff: 'face',
  supervisor: 'face',
  manager: 'face',
  staff: 'face',
}

/** The check that a role's clock-in needs, whatever the person's method. An unknown role needs a face, like plain staff. */
export const roleCheck = (policy: ClockPolicy, role: string): Check => policy[role] ?? 'face'

/**
 * The scan this person's clock-in needs. A person who uses the alternative method needs none: refusing face matching must
 * cost nothing (UK GDPR article 9).
 */
export const checkFor = (policy: ClockPolicy, role: string, method: ClockInMethod): Check =>
  method === 'alternative' ? 'none' : roleCheck(policy, role)

/** Whether a clock-in of this role answers for a hi-vis jacket, by scan or, where no picture is taken, in words. */
export const needsJacket = (policy: ClockPolicy, role: string): boolean => roleCheck(policy, role) === 'face_and_hi_vis'

/** The words that tell a person what clocking in will ask of them. */
export function checkHint(check: Check, method: ClockInMethod, jacket = false): string {
  if (method === 'alternative')
    return jacket
      ? 'Clock in with your location and a declaration of identity and hi-vis jacket'
      : 'Clock in with your location and a declaration'
  if (check === 'face_and_hi_vis') return 'Biometric verification and hi-vis jacket required'
  if (check === 'face') return 'Biometric verification and location required'
  return 'Simple clock in with location only'
}

/**
 * A policy from stored or posted data: known checks only, roles that are not named keep their default.
 * Returns null when a value is not a check.
 */
export function readClockPolicy(data: unknown): ClockPolicy | null {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null
  const entries = Object.entries(data)
  const known = entries.every(([role, check]) => role in defaultClockPolicy && checks.includes(check as Check))
  return known ? { ...defaultClockPolicy, ...Object.fromEntries(entries) } : null
}
