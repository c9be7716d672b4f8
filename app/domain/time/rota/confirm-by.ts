const HOUR_MS = 3_600_000
/** Somebody who was told late still has so long to confirm. */
const TO_CONFIRM_MS = 4 * HOUR_MS

/**
 * Returns until when a shift is to be confirmed: so many hours before its start as its site asks for, or four hours after
 * its person was told, whichever is later, and never after its start.
 * @param confirmHours what the site asks for, in hours
 * @param toldAt when the person was told of it; null while nobody was
 */
export function confirmBy(startsAt: Date, confirmHours: number, toldAt: Date | null): Date {
  const later = Math.max(+startsAt - confirmHours * HOUR_MS, toldAt ? +toldAt + TO_CONFIRM_MS : 0)
  return new Date(Math.min(+startsAt, later))
}
