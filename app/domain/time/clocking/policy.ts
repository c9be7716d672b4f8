/** What a clock-in must show. A location is not listed here, because everyone needs one. */
export type Check = 'none' | 'face' | 'face_and_hi_vis'

export type ClockInMethod = 'biometric' | 'alternative'

/** The check that each role needs to clock in. It is a setting that admins may change. */
export type ClockPolicy = Record<string, Check>

export const checks: readonly Check[] = ['none', 'face', 'face_and_hi_vis']

/** The defaults: no check for admins, face and hi-vis for guards and drivers, a face for everyone else. */
export const defaultClockPolicy: ClockPolicy = {
  admin: 'none',
  security_guard: 'face_and_hi_vis',
  response_driver: 'face_and_hi_vis',
  office_staff: 'face',
  supervisor: 'face',
  manager: 'face',
  staff: 'face',
}

/** Returns a role's check, whatever the person's method. An unknown role needs a face, like other staff. */
export const roleCheck = (policy: ClockPolicy, role: string): Check => policy[role] ?? 'face'

/**
 * Returns the scan that this person's clock-in needs. The alternative method needs none, because refusing face matching
 * must bring no disadvantage (UK GDPR article 9).
 */
export const checkFor = (policy: ClockPolicy, role: string, method: ClockInMethod): Check =>
  method === 'alternative' ? 'none' : roleCheck(policy, role)

/**
 * Returns whether this role must show a hi-vis jacket at clock-in: in a scan or, if there is no picture, by an answer.
 */
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
 * Returns a policy read from stored or posted data; null if a value is not a known check. Missing roles keep their
 * default.
 */
export function readClockPolicy(data: unknown): ClockPolicy | null {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null
  const entries = Object.entries(data)
  const known = entries.every(([role, check]) => role in defaultClockPolicy && checks.includes(check as Check))
  return known ? { ...defaultClockPolicy, ...Object.fromEntries(entries) } : null
}
