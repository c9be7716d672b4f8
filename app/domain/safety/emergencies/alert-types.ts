/** Alerts that the watch over people who work alone raises; what a button raises is `sos` or a word of its own. */
export const WATCH_TYPES = ['missed_check_in', 'overrun', 'duress', 'watch_failed'] as const
export type WatchType = (typeof WATCH_TYPES)[number]

/** Alerts that nobody outside control may know of. */
export const CONTROL_ONLY = ['duress', 'watch_failed'] as const

export const isOfWatch = (type: string): type is WatchType => (WATCH_TYPES as readonly string[]).includes(type)

/** Must nothing of this alert be read over a shoulder? Then no file is made of its emails. */
export const isDiscreet = ({ type }: { type: string }): boolean => type === 'duress'

/**
 * May the actor not know of this alert? Somebody who was forced to enter a PIN, and the person who looks over their shoulder, sees
 * nothing of the alert it raised until control has resolved it.
 */
export const isHiddenFrom = (
  alert: { type: string; userId: string | null; resolvedAt: Date | null },
  actor: { id: string },
): boolean => isDiscreet(alert) && alert.userId === actor.id && !alert.resolvedAt
