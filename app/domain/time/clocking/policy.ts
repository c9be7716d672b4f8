/** What a clock-in must show. Everyone needs a location, so it is not listed here. */
export type Check = 'none' | 'face' | 'face_and_hi_vis'

export type ClockInMethod = 'biometric' | 'alternative'

/** The check that each role's clock-in needs; a setting that admins may change. */
export type ClockPolicy = Record<string, Check>

export const checks: readonly Check[] = ['none', 'face', 'face_and_hi_vis']

/** The defaults: none for admins, face and hi-vis for guards and drivers, a face for everyone else. */
export const defaultClockPolicy: ClockPolicy = {
  admin: 'none',
  security_guard: 'face_and_hi_vis',
  response_driver: 'face_and_hi_vis',
  office_staff: 'face',
  supervisor: 'face',
  manager: 'face',
  staff: 'face',
}

/** Returns the check of a role, whatever the person's method. An unknown role needs a face, like plain staff. */
export const roleCheck = (policy: ClockPolicy, role: string): Check => policy[role] ?? 'face'

/**
 * Returns the scan that this person's clock-in needs. The alternative method needs none: refusing face matching must
 * have no disadvantage (UK GDPR article 9).
 */
export const checkFor = (policy: ClockPolicy, role: string, method: ClockInMethod): Check =>
  method === 'alternative' ? 'none' : roleCheck(policy, role)

/** Must this role show a hi-vis jacket at clock-in, in a scan or, without a picture, with an answer? */
export const needsJacket = (policy: ClockPolicy, role: string): boolean => roleCheck(policy, role) === 'face_and_hi_vis'

/** Returns the sentence that tells a person what clocking in will require. */
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
 * Reads a policy from stored or posted data. Only known checks are accepted, and missing roles keep their default. Null
 * if a value is not a check.
 */
export function readClockPolicy(data: unknown): ClockPolicy | null {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null
  const entries = Object.entries(data)
  const known = entries.every(([role, check]) => role in defaultClockPolicy && checks.includes(check as Check))
  return known ? { ...defaultClockPolicy, ...Object.fromEntries(entries) } : null
}
