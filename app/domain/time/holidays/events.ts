import { showDays } from '~/platform/dates.ts'
import { both, told, withKinds, word } from '../../kernel/events/event.ts'

type Days = { startDate: string; endDate: string }
type RequestPayload = { id: string; userId: string; user: { firstName: string; lastName: string }; days: number } & Days
type WithdrawalPayload = { id: string; userId: string; status: 'withdrawn' } & Days
type DecisionPayload = {
  id: string
  userId: string
  userName: string
  status: string
  notes: string | null
  /** The admin's name, for display only. Names are not unique, so people are compared by id. */
  decidedBy: string
  decidedById: string
} & Days
type LeavePayload = { userId: string; holidayBalance: number; holidayEntitlement: number }

const DAYS = ['startDate', 'endDate', 'days']
const BALANCE = ['balanceBefore', 'balanceAfter']

const decided = (action: string, decision: string, label: string) =>
  told('both', 'holiday_request_decision')<DecisionPayload>(action, [...DAYS, 'notes'], label, (payload) => ({
    title: `Holiday ${decision}`,
    text: payload.startDate ? showDays(word(payload, 'startDate'), word(payload, 'endDate')) : '',
    to: '/holidays',
  }))

export const holidayEvents = withKinds(
  { startDate: 'day', endDate: 'day', holidayYearStart: 'day' },
  {
    'holiday.requested': told('both', 'new_holiday_request')<RequestPayload>(
      'holiday_requested',
      DAYS,
      'Requested a holiday',
    ),
    'holiday.withdrawn': both<WithdrawalPayload>('holiday_withdrawn', DAYS, 'Withdrew a holiday request'),
    'holiday.approved': decided('holiday_request_approved', 'approved', 'Approved a holiday request'),
    'holiday.denied': decided('holiday_request_denied', 'denied', 'Denied a holiday request'),
    'holiday.cancelled': decided('holiday_request_cancelled', 'cancelled', 'Cancelled a holiday'),
    'holiday.ended_early': decided('holiday_ended_early', 'ended early', 'Ended a holiday early'),
    'holiday.entitlement_changed': both<LeavePayload>(
      'holiday_entitlement_changed',
      BALANCE,
      'Changed a holiday entitlement',
    ),
    'holiday.reset': both<LeavePayload>('holidays_reset', BALANCE, 'Reset a holiday balance'),
  },
)
