/**
 * Who is notified at a step: everyone in control, the supervisors, the contacts of the site, the company's contacts, or
 * the person on call.
 */
export const LADDER_WHO = ['control', 'supervisor', 'contact', 'company', 'on_call'] as const
/** How they are notified. */
export const LADDER_CHANNELS = ['push', 'mail', 'hook', 'sms', 'voice'] as const

export type LadderWho = (typeof LADDER_WHO)[number]
export type LadderChannel = (typeof LADDER_CHANNELS)[number]
export type LadderStep = { step: number; afterMinutes: number; who: LadderWho; channel: LadderChannel }

/** Their names on screens. */
export const WHO_WORDS: Record<LadderWho, string> = {
  control: 'Administrators',
  supervisor: 'Supervisors and managers',
  contact: 'Contacts of the site',
  company: 'Company contacts',
  on_call: 'Person on call',
}
export const CHANNEL_WORDS: Record<LadderChannel, string> = {
  push: 'Push message',
  mail: 'Email',
  hook: 'Alarm hook',
  sms: 'Text message',
  voice: 'Phone call',
}

export const MOST_STEPS = 20

/** People outside the portal have no device that gets push messages. */
export const reachesNobody = ({ who, channel }: Pick<LadderStep, 'who' | 'channel'>): boolean =>
  channel === 'push' && (who === 'contact' || who === 'company')

/** Sorts steps into the order in which they run: by minute, then as written, numbered from 1. */
export const inOrder = (steps: readonly Omit<LadderStep, 'step'>[]): LadderStep[] =>
  steps
    .map(({ afterMinutes, who, channel }) => ({ afterMinutes, who, channel }))
    .sort((a, b) => a.afterMinutes - b.afterMinutes)
    .map((step, index) => ({ step: index + 1, ...step }))

/** Returns 'After 10 min: Contacts of the site, Email'. */
export const stepWords = ({ afterMinutes, who, channel }: Omit<LadderStep, 'step'>): string =>
  `${afterMinutes ? `After ${afterMinutes} min` : 'At once'}: ${WHO_WORDS[who]}, ${CHANNEL_WORDS[channel].toLowerCase()}`
