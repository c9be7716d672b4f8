/** Alerts that the watch over people who work alone raises; what a button raises is `sos` or a word of its own. */
export const WATCH_TYPES = ['missed_check_in', 'overrun', 'duress', 'watch_failed'] as const
export type WatchType = (typeof WATCH_TYPES)[number]

export const isOfWatch = (type: string): type is WatchType => (WATCH_TYPES as readonly string[]).includes(type)

/**
 * May the actor not know of this alert? Somebody who was forced to enter a PIN, and whoever looks over their shoulder, sees
 * nothing of the alert it raised until control has resolved it.
 */
export const isHiddenFrom = (
  alert: { type: string; userId: string; resolvedAt: Date | null },
  actor: { id: string },
): boolean => alert.type === 'duress' && alert.userId === actor.id && !alert.resolvedAt

type Words = {
  /** What happened, as a sentence about the person. */
  says: (name: string) => string
  /** What has been done already, for those who are told. */
  action: (drill: boolean, emergencyPhone: string) => string
  /** Nobody outside control hears of it. */
  controlOnly?: true
}

const NOBODY_CALLED = 'This is a drill: nobody was called.'
const call = (words: string) => (drill: boolean) => (drill ? NOBODY_CALLED : words)

const WORDS: Record<WatchType, Words> = {
  missed_check_in: {
    says: (name) => `${name} works alone and has not checked in.`,
    action: call('Nobody has been called yet: ring them, then whoever is nearest.'),
  },
  overrun: {
    says: (name) => `${name} works alone and has not ended the session that should be over.`,
    action: call('Nobody has been called yet: ring them, then whoever is nearest.'),
  },
  duress: {
    says: (name) => `${name} has entered the duress PIN: somebody may be forcing them to say that all is well.`,
    action: call('Nobody was told outside the control room. Do not ring them about this: act as your plan says.'),
    controlOnly: true,
  },
  watch_failed: {
    says: () => 'The daily test of the watch over people who work alone has failed.',
    action: () => 'Until it is put right, ring everybody who works alone yourself.',
    controlOnly: true,
  },
}

const SOS: Words = {
  says: (name) => `${name} pressed the emergency button.`,
  action: (drill, phone) =>
    drill ? NOBODY_CALLED : `Emergency contact ${phone} is called automatically from the phone.`,
}

/** How an alert of this type is told. */
export const alertWords = (type: string): Words => (isOfWatch(type) ? WORDS[type] : SOS)
