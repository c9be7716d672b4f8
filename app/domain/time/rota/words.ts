/** What somebody is told of their duties, by event: on a lock screen, in a mail's subject, in the notifications. */
export const DUTY_WORDS = {
  'rota.published': { title: 'Your new rota', say: 'A rota was published, and you are on it.' },
  'duty.assigned': { title: 'You have a new duty', say: 'You were put on a duty that is published already.' },
  'duty.changed': { title: 'Your duty was changed', say: 'A duty of yours was changed. Please confirm it again.' },
  'duty.cancelled': { title: 'Your duty was cancelled', say: 'A duty of yours was cancelled.' },
  'duty.withdrawn': { title: 'A duty was taken off you', say: 'You need not come: this duty is not yours any more.' },
  'offer.made': {
    title: 'Can you take this shift?',
    say: 'Control offers you a shift. The first who says yes has it.',
  },
  'offer.closed': { title: 'A shift is not needed any more', say: 'Control has what it needs for this shift.' },
  'swap.offered': { title: 'A colleague offers you a duty', say: 'A colleague asks you to take a duty over.' },
  'swap.answered': { title: 'Your offer was answered', say: 'Your colleague has answered; control decides on a yes.' },
  'swap.decided': { title: 'A swap was decided', say: 'Control has decided on a duty that was to change hands.' },
} as const
export type DutyTold = keyof typeof DUTY_WORDS
