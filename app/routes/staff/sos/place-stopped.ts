const KEY = 'place-stopped'

/**
 * Returns whether the person has stopped sending their location for this alert on this phone, even if control does not
 * know yet.
 */
export function isStoppedHere(alertId: string): boolean {
  try {
    return localStorage.getItem(KEY) === alertId
  } catch {
    return false
  }
}

/**
 * Stores that sending was stopped, so that it survives a reload and being offline. `alertId` is null once the location
 * is sent again.
 */
export function keepStopped(alertId: string | null): void {
  try {
    if (alertId) localStorage.setItem(KEY, alertId)
    else localStorage.removeItem(KEY)
  } catch {
    // If the browser cannot store this, nothing is lost: control is told from this page.
  }
}
