import { showDays } from '~/platform/dates.ts'
import {
  admins,
  both,
  control,
  nobody,
  withKinds,
  type Notify,
  type PersonPayload,
  word,
} from '../../kernel/events/event.ts'
import { ofDuty } from './notification.ts'
import { DUTY_WORDS } from './words.ts'

/** Something was planned at a site. */
type SitePayload = { siteId: string }

/** The days published at a site, and how many of the duties are this person's. */
type RotaPayload = PersonPayload & { siteId: string; site: string; from: string; to: string; duties: number }

/** When a shift begins and ends. */
export type Hours = { startsAt: string; endsAt: string }

/** A shift in the terms that people know it by: its site, position and hours. */
export type ShiftPayload = { dutyId: string; site: string; post: string } & Hours

/** A person's duty, and its hours before the change. */
export type DutyPayload = PersonPayload & ShiftPayload & { siteId: string; before: Hours | null }

/** A duty in a swap, as told to one of the two people. */
type SwapPayload = ShiftPayload & { id: string; userId: string; from: string; to: string; state: string }

const planned = control<SitePayload>
const shift = <P>(action: string, exported: string[] | null, label: string, notification?: Notify) =>
  both<P>(action, ['site', 'post', 'startsAt', 'endsAt', ...(exported ?? [])], label, notification)

const ABSENCE = ['from', 'to', 'start', 'end', 'weekly', 'until']
const TRAINED = ['site', 'trainedOn', 'trainer']

export const rotaEvents = withKinds(
  {
    day: 'day',
    userId: 'person',
    startsAt: 'instant',
    endsAt: 'instant',
    from: 'day',
    to: 'day',
    'before.startsAt': 'instant',
    'before.endsAt': 'instant',
    until: 'day',
    trainedOn: 'day',
  },
  {
    'post.added': nobody('post_added', null, 'Added a position'),
    'post.changed': nobody('post_changed', null, 'Changed a position'),
    'post.removed': nobody('post_removed', null, 'Removed a position'),
    'duty.planned': planned('duty_planned', null, 'Planned a shift'),
    'duty.replanned': planned('duty_replanned', null, 'Changed a shift'),
    'duty.removed': planned('duty_removed', null, 'Removed a shift'),
    'assignment.drafted': planned('assignment_drafted', null, 'Put a person on a draft shift'),
    'assignment.dropped': planned('assignment_dropped', null, 'Took a person off a shift'),
    'rota.released': planned('rota_released', null, 'Published a site’s rota'),
    'rota.copied': planned('rota_copied', null, 'Copied a week of the rota'),
    'pattern.added': nobody('pattern_added', null, 'Added a shift pattern'),
    'pattern.changed': nobody('pattern_changed', null, 'Changed a shift pattern'),
    'pattern.removed': nobody('pattern_removed', null, 'Removed a shift pattern'),
    'pattern.generated': planned('pattern_generated', null, 'Created shifts from a pattern'),
    'rota.published': both<RotaPayload>(
      'rota_published',
      ['site', 'from', 'to', 'duties'],
      'Told a person about their shifts',
      (payload) => ({
        title: DUTY_WORDS['rota.published'].title,
        text: [word(payload, 'site'), payload.from ? showDays(word(payload, 'from'), word(payload, 'to')) : '']
          .filter(Boolean)
          .join(', '),
        to: '/duties',
      }),
    ),
    'duty.assigned': shift<DutyPayload>(
      'duty_assigned',
      [],
      'Put a person on a published shift',
      ofDuty('duty.assigned'),
    ),
    'duty.changed': shift<DutyPayload>('duty_changed', ['before'], 'Changed a published shift', ofDuty('duty.changed')),
    'duty.cancelled': shift<DutyPayload>('duty_cancelled', [], 'Cancelled a published shift', ofDuty('duty.cancelled')),
    'duty.withdrawn': shift<DutyPayload>(
      'duty_withdrawn',
      [],
      'Took a person off a published shift',
      ofDuty('duty.withdrawn'),
    ),
    'duty.confirmed': shift<DutyPayload>('duty_confirmed', null, 'Confirmed a shift'),
    'duty.declined': shift<DutyPayload>('duty_declined', ['reason'], 'Declined a shift'),
    'duty.taken': shift<DutyPayload>('duty_taken', null, 'Took an open shift'),
    'unavailable.added': admins<PersonPayload>('unavailable_added', ABSENCE, 'Added unavailable days'),
    'unavailable.removed': admins<PersonPayload>('unavailable_removed', ABSENCE, 'Removed unavailable days'),
    'instructions.changed': planned('instructions_changed', null, 'Changed the instructions of a site'),
    'instructions.read': planned('instructions_read', ['site', 'version'], 'Read the instructions of a site'),
    'training.recorded': planned('training_recorded', TRAINED, 'Recorded training at a site'),
    'training.removed': planned('training_removed', TRAINED, 'Removed a record of training'),
    'calendar.opened': nobody('calendar_address_made', [], 'Created a calendar link'),
    'calendar.closed': nobody('calendar_address_ended', [], 'Ended a calendar link'),
    'swap.offered': shift<SwapPayload>('swap_offered', [], 'Offered a shift to a colleague', ofDuty('swap.offered')),
    'swap.answered': shift<SwapPayload>('swap_answered', ['state'], 'Answered a swap', ofDuty('swap.answered')),
    'swap.decided': shift<SwapPayload>('swap_decided', ['state'], 'Decided on a swap', ofDuty('swap.decided')),
    'swap.ended': shift<SwapPayload>('swap_ended', ['state'], 'Ended a swap', ofDuty('swap.ended')),
  },
)
