import { controlAndPerson, type Notify, type PersonPayload, withKinds } from '../../kernel/events/event.ts'
import { type ShiftPayload } from '../rota/events.ts'
import { ofDuty } from '../rota/notification.ts'

/** A shift that control has offered to a person, and the outcome of the offer. */
type OfferPayload = PersonPayload & ShiftPayload & { id: string; siteId: string; state: string }

const offer = (action: string, label: string, notification?: Notify) =>
  controlAndPerson<OfferPayload>(
    action,
    ['site', 'post', 'startsAt', 'endsAt', 'state'],
    label,
    notification && ((payload) => ({ ...notification({ ...payload, state: '' }), to: '/offers' })),
  )

export const coverEvents = withKinds(
  { startsAt: 'instant', endsAt: 'instant' },
  {
    'offer.made': offer('shift_offered', 'Offered a shift', ofDuty('offer.made')),
    'offer.accepted': offer('shift_offer_accepted', 'Accepted an offered shift'),
    'offer.declined': offer('shift_offer_declined', 'Declined an offered shift'),
    'offer.closed': offer('shift_offer_closed', 'Closed a shift offer', ofDuty('offer.closed')),
  },
)
