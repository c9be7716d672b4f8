/** The messages about duties by event, for lock screens, the subjects of emails, and notifications. */
export const DUTY_WORDS = {
  'rota.published': { title: 'Your new rota', say: 'A rota was published, and you are on it.' },
  'duty.assigned': { title: 'You have a new shift', say: 'You were added to a published shift.' },
  'duty.changed': { title: 'Your shift was changed', say: 'One of your shifts was changed. Please confirm it again.' },
  'duty.cancelled': { title: 'Your shift was cancelled', say: 'One of your shifts was cancelled.' },
  'duty.withdrawn': { title: 'You were removed from a shift', say: 'You are no longer on this shift.' },
  'offer.made': {
    title: 'Can you take this shift?',
    say: 'Control is offering you a shift. The first to accept gets it.',
  },
  'offer.closed': { title: 'A shift offer has ended', say: 'Control has found cover for this shift.' },
  'swap.offered': {
    title: 'A colleague is offering you a shift',
    say: 'A colleague has asked you to take over a shift.',
  },
  'swap.answered': {
    title: 'Your offer was answered',
    say: 'Your colleague has answered. If they accepted, control will decide.',
  },
  'swap.decided': { title: 'A swap was decided', say: 'Control has decided on a shift swap.' },
  'swap.ended': {
    title: 'A swap has ended',
    say: 'The shift was cancelled, has begun, or is no longer the same person’s.',
  },
} as const
export type DutyTold = keyof typeof DUTY_WORDS
