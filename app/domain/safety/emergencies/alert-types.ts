/** Alert types of lone-worker monitoring. A button raises `sos` or its own type. */
export const WATCH_TYPES = ['missed_check_in', 'overrun', 'duress', 'watch_failed'] as const
export type WatchType = (typeof WATCH_TYPES)[number]

/** Alert types that only control may know about. */
export const CONTROL_ONLY = ['duress', 'watch_failed'] as const

export const isOfWatch = (type: string): type is WatchType => (WATCH_TYPES as readonly string[]).includes(type)

/** Returns whether this alert must stay hidden from people nearby. If so, its emails are not written to a file. */
export const isDiscreet = ({ type }: { type: string }): boolean => type === 'duress'

/**
 * Returns whether this alert is hidden from the actor. A person who was forced to enter a PIN, and anyone watching
 * their phone, sees nothing of the alert until control has resolved it.
 */
export const isHiddenFrom = (
  alert: { type: string; userId: string | null; resolvedAt: Date | null },
  actor: { id: string },
): boolean => isDiscreet(alert) && alert.userId === actor.id && !alert.resolvedAt
