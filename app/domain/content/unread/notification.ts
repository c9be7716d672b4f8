import { type EventType } from '../../kernel/events/catalogue.ts'
import { showHours } from '../../time/rota/show-hours.ts'
import { DUTY_WORDS, type DutyTold } from '../../time/rota/words.ts'
import { NEVER_ARRIVED, neverArrived } from './never-arrived.ts'
import { showDays, showInstant } from '~/platform/dates.ts'

/** Something that somebody is told: in words, and where it is read. */
export interface Notification {
  title: string
  text: string
  to: string
}

type Told = Record<string, unknown>
const word = (told: Told, name: string) => (typeof told[name] === 'string' ? told[name] : '')
const days = (told: Told) => (told.startDate ? showDays(word(told, 'startDate'), word(told, 'endDate')) : '')

const holiday = (what: string) => (told: Told) => ({ title: `Holiday ${what}`, text: days(told), to: '/holidays' })

const correction = (what: string) => (told: Told) => ({
  title: `Correction ${what}`,
  text: [
    `${word(told, 'kind') === 'clock_in' ? 'Clock-in' : 'Clock-out'}: ${showInstant(word(told, 'at'))}`,
    word(told, 'notes'),
  ]
    .filter(Boolean)
    .join('. '),
  to: '/corrections',
})

const waiting = (title: string) => (told: Told) => ({ title, text: word(told, 'words'), to: '/offline/waiting' })

const duty = (type: DutyTold) => (told: Told) => {
  if (!told.startsAt) return { title: DUTY_WORDS[type].title, text: '', to: '/duties' }
  const hours = showHours({ startsAt: word(told, 'startsAt'), endsAt: word(told, 'endsAt') })
  const before = told.before as { startsAt: string; endsAt: string } | null | undefined
  const state = told.state === 'offered' ? '' : word(told, 'state')
  const words = [state, word(told, 'site'), word(told, 'post'), hours].filter(Boolean).join(', ')
  return {
    title: DUTY_WORDS[type].title,
    text: before ? `${words}; before: ${showHours(before)}` : words,
    to: '/duties',
  }
}

const offer = (type: DutyTold) => (told: Told) => ({ ...duty(type)({ ...told, state: '' }), to: '/offers' })

const never = ({ numbers }: Told) => ({
  title: NEVER_ARRIVED,
  text: neverArrived(Array.isArray(numbers) ? (numbers as number[]) : []),
  to: '/offline/waiting',
})

/** What a notification says of each event; nobody is notified of others. */
const WORDS = {
  'news.published': (told) => ({ title: 'News', text: word(told, 'title'), to: `/news/${word(told, 'id')}` }),
  'document.added': (told) => ({ title: 'New document', text: word(told, 'title'), to: '/documents' }),
  'holiday.approved': holiday('approved'),
  'holiday.denied': holiday('denied'),
  'holiday.cancelled': holiday('cancelled'),
  'correction.approved': correction('approved'),
  'correction.refused': correction('refused'),
  'form.reviewed': (told) => ({
    title: `Form ${word(told, 'status')}`,
    text: [word(told, 'templateName'), word(told, 'reference')].filter(Boolean).join(', '),
    to: `/forms/submissions/${word(told, 'id')}`,
  }),
  'rota.published': (told) => ({
    title: DUTY_WORDS['rota.published'].title,
    text: [word(told, 'site'), told.from ? showDays(word(told, 'from'), word(told, 'to')) : '']
      .filter(Boolean)
      .join(', '),
    to: '/duties',
  }),
  'duty.assigned': duty('duty.assigned'),
  'duty.changed': duty('duty.changed'),
  'duty.cancelled': duty('duty.cancelled'),
  'duty.withdrawn': duty('duty.withdrawn'),
  'offer.made': offer('offer.made'),
  'offer.closed': offer('offer.closed'),
  'swap.offered': duty('swap.offered'),
  'swap.answered': duty('swap.answered'),
  'swap.decided': duty('swap.decided'),
  'feedback.given': (told) => ({ title: 'New feedback', text: word(told, 'title'), to: '/performance' }),
  'clock.identity_checked': (told) => ({
    title: `Clock-in ${word(told, 'identityCheck')}`,
    text: 'The control room has looked at it.',
    to: '/clock',
  }),
  'alert.acknowledged': (told) => ({
    title: 'Your emergency alert was seen',
    text: word(told, 'acknowledgedBy') && `By ${word(told, 'acknowledgedBy')}`,
    to: '/emergency',
  }),
  'operation.disputed': waiting('Control has to decide something you recorded'),
  'operation.settled': waiting('Control has decided something you recorded'),
  'operation.refused': waiting('Something you recorded was not accepted'),
  'phone.lost_storage': never,
  'phone.gap_found': never,
} satisfies Partial<Record<EventType, (told: Told) => Notification>>

export const NOTIFIED = Object.keys(WORDS) as (keyof typeof WORDS)[]

/** The words of an event of those in `NOTIFIED`, from what was told of it at the time. */
export function notificationOf(type: string, told: Told): Notification {
  try {
    return WORDS[type as keyof typeof WORDS](told)
  } catch {
    // One that cannot be put in words leaves the others readable.
    return { title: 'A notification could not be shown', text: '', to: '/notifications' }
  }
}
