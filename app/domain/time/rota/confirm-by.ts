const HOUR_MS = 3_600_000
/** A person who is told late has at least this long to confirm. */
const TO_CONFIRM_MS = 4 * HOUR_MS

/**
 * Returns the deadline for confirming a shift: the site's number of hours before its start, or four hours after the
 * person was told, whichever is later, but never after the start. @param confirmHours the site's setting, in hours
 * @param toldAt when the person was told about the shift; null if not yet
 */
export function confirmBy(startsAt: Date, confirmHours: number, toldAt: Date | null): Date {
  const later = Math.max(+startsAt - confirmHours * HOUR_MS, toldAt ? +toldAt + TO_CONFIRM_MS : 0)
  return new Date(Math.min(+startsAt, later))
}
