import { controlAndPerson, type Notify, type PersonPayload, withKinds } from '../../kernel/events/event.ts'
import { type ShiftPayload } from '../rota/events.ts'
import { ofDuty } from '../rota/notification.ts'

/** A shift that control has offered to a person, and the outcome of the offer. */
type OfferPayload = PersonPayload & ShiftPayload & { id: string; siteId: string; state: string }

const offer = (action: string, notification?: Notify) =>
  controlAndPerson<OfferPayload>(
    action,
    ['site', 'post', 'startsAt', 'endsAt', 'state'],
    null,
    notification && ((payload) => ({ ...notification({ ...payload, state: '' }), to: '/offers' })),
  )

export const coverEvents = withKinds(
  { startsAt: 'instant', endsAt: 'instant' },
  {
    'offer.made': offer('shift_offered', ofDuty('offer.made')),
    'offer.accepted': offer('shift_offer_accepted'),
    'offer.declined': offer('shift_offer_declined'),
    'offer.closed': offer('shift_offer_closed', ofDuty('offer.closed')),
  },
)
