type Place = { name: string; siteId: string; site: string }

/**
 * What a tablet says of a punch, as the kind `punch` reads it: where it was made is the kiosk's place, whatever else it says.
 * A clock-out belongs to the site at which its shift began, so it names none.
 * @param said `action`, the checks, the name of a picture; anything else is left out
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

/** The same of what somebody does at the site: it is the kiosk's, whatever else is said, and number and PIN have served. */
export function actAt({ siteId }: Place, said: unknown): Record<string, unknown> {
  const { employeeId: _, pin: __, ...act } = (said ?? {}) as Record<string, unknown>
  return { ...act, siteId }
}
