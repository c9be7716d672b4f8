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

/** Stores that over a reload and offline; null once it is sent again. */
export function keepStopped(alertId: string | null): void {
  try {
    if (alertId) localStorage.setItem(KEY, alertId)
    else localStorage.removeItem(KEY)
  } catch {
    // A browser that stores nothing has told control, or tells it from this page.
  }
}
