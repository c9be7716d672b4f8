import { type EventType } from '../events/catalogue.ts'
import { showDays } from '~/platform/dates.ts'

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

/** What a notification says of each event; nobody is notified of others. */
const WORDS = {
  'news.published': (told) => ({ title: 'News', text: word(told, 'title'), to: `/news/${word(told, 'id')}` }),
  'document.added': (told) => ({ title: 'New document', text: word(told, 'title'), to: '/documents' }),
  'holiday.approved': holiday('approved'),
  'holiday.denied': holiday('denied'),
  'holiday.cancelled': holiday('cancelled'),
  'form.reviewed': (told) => ({
    title: `Form ${word(told, 'status')}`,
    text: [word(told, 'templateName'), word(told, 'reference')].filter(Boolean).join(', '),
    to: `/forms/submissions/${word(told, 'id')}`,
  }),
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
} satisfies Partial<Record<EventType, (told: Told) => Notification>>

export const NOTIFIED = Object.keys(WORDS) as (keyof typeof WORDS)[]

/** The words of an event of those in `NOTIFIED`, from what was told of it at the time. */
export const notificationOf = (type: string, told: Told): Notification => WORDS[type as keyof typeof WORDS](told)
