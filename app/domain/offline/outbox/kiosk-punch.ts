type Place = { name: string; siteId: string; site: string }

/**
 * Returns a tablet's punch as the body of an operation of the kind `punch`. Its place is the kiosk's, whatever the
 * tablet claims. A clock-out belongs to the site where its shift began, so it names no site.
 * @param said `action`, the checks, the name of a picture; anything else is ignored
 */
export function punchAt({ name, siteId, site }: Place, said: unknown): Record<string, unknown> {
  const { action, verificationId, uniformDetected, manualCheck, alternativeDeclaration, frame } = (said ??
    {}) as Record<string, unknown>
  return {
    ...{ action, uniformDetected, manualCheck, alternativeDeclaration, frame },
    biometricData: verificationId ? { verificationId } : null,
    siteId: action === 'clock_in' ? siteId : null,
    location: { address: `Kiosk ${name}, ${site}`, manual: true },
  }
}

/**
 * Returns the same for an act at the site. Its place is the kiosk's. The number and PIN are left out, because they have
 * already been checked.
 */
export function actAt({ siteId }: Place, said: unknown): Record<string, unknown> {
  const { employeeId: _, pin: __, ...act } = (said ?? {}) as Record<string, unknown>
  return { ...act, siteId }
}
