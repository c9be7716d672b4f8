const KEY = 'place-stopped'

/** Has the person stopped sending their location for this alert on this phone, whether or not control has heard of it? */
export function isStoppedHere(alertId: string): boolean {
  try {
    return localStorage.getItem(KEY) === alertId
  } catch {
    return false
  }
}

/** Remembers it over a reload and without a connection; null once it is sent again. */
export function keepStopped(alertId: string | null): void {
  try {
    if (alertId) localStorage.setItem(KEY, alertId)
    else localStorage.removeItem(KEY)
  } catch {
    // A browser that keeps nothing has told control, or tells it from this page.
  }
}
