import { type AssignmentView, type DutyView, type PublishedView } from '~/domain/time/rota/views.ts'
import { addDays, type Day, showDay, weekday } from '~/platform/dates.ts'
import { tellingOf } from '~/routes/admin/telling.ts'
import { type Tone } from '~/ui/badge.tsx'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Returns a day in a week whose year is known: 'Mon 2 Nov'. */
export const dayWords = (day: Day): string => `${WEEKDAYS[weekday(day)]} ${showDay(day).replace(/ \d{4}$/, '')}`

/** Returns the seven days from a Monday. */
export const daysFrom = (monday: Day): Day[] => Array.from({ length: 7 }, (_, index) => addDays(monday, index))

export const DUTY_STATES: Record<string, { word: string; tone: Tone }> = {
  draft: { word: 'Draft', tone: 'caution' },
  published: { word: 'Published', tone: 'good' },
  changed: { word: 'Changed', tone: 'info' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
}

export const PERSON_WORDS: Record<string, string> = {
  assigned: 'assigned',
  confirmed: 'confirmed',
  declined: 'declined',
}

/** Shown with a person who is unavailable but on the shift. */
export const CANNOT = 'is unavailable then'

/** Returns the people who are on a shift, or have said that they will not come. */
export const shownOf = ({ assignments }: Pick<DutyView, 'assignments'>): AssignmentView[] =>
  assignments.filter(({ state }) => state in PERSON_WORDS)

/** Returns how many people a shift still needs; 0 if it was cancelled. */
export const missingOf = ({ state, people, assigned }: DutyView): number =>
  state === 'cancelled' ? 0 : Math.max(0, people - assigned)

/** What publishing would do: how many drafts there are, and how many people would be told. */
export function publishCount(duties: readonly DutyView[]): { drafts: number; told: number } {
  const drafts = duties.filter(({ state }) => state === 'draft')
  const live = drafts.flatMap(({ assignments }) => assignments.filter(({ state }) => state !== 'declined'))
  const told = new Set(live.filter(({ state }) => state in PERSON_WORDS).map(({ userId }) => userId)).size
  return { drafts: drafts.length, told }
}

/** Shown to the planner after publishing: who sees it only in the portal, and who gets no message at all. */
export function publishedWords({ published, told, unreached }: PublishedView): Published {
  const shifts = `${count(published, 'shift', 'shifts')} published`
  if (told === 0) return { title: shifts, description: 'Nobody is assigned yet.', tone: 'good' }
  if (unreached.length === 0)
    return { title: shifts, description: `${count(told, 'person has', 'people have')} it in the portal.`, tone: 'good' }
  return { title: shifts, ...tellingOf(unreached) }
}
type Published = { title: string; description?: string; tone: 'good' | 'warn' }

/** Returns how long before the start a person was told: '3 days 4 h', '50 min'. */
export function noticeWords(seconds: number): string {
  if (seconds <= 0) return 'After it began'
  const minutes = Math.floor(seconds / 60)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return `${count(days, 'day', 'days')}${hours ? ` ${hours} h` : ''}`
  return hours > 0 ? `${hours} h` : `${minutes} min`
}

/** Returns a count with its noun: '1 duty', '3 duties'. */
export const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`

/** Events that change a page of the rota. */
export const ROTA_CHANGES = [
  ...(['duty.planned', 'duty.replanned', 'duty.removed', 'assignment.drafted', 'assignment.dropped'] as const),
  ...(['rota.released', 'rota.copied', 'rota.published', 'duty.assigned', 'duty.changed', 'duty.cancelled'] as const),
  ...(['duty.withdrawn', 'duty.confirmed', 'duty.declined', 'duty.taken', 'pattern.generated'] as const),
] as const
