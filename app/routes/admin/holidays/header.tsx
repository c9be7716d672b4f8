import { PageHeader } from '~/ui/page-header.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { useAdminRefreshOn } from '~/browser/live/live.ts'

/** The header of every holiday page. Changes by other people appear without a reload. */
export function HolidayHeader() {
  useAdminRefreshOn(REFRESH_ON)
  return (
    <>
      <PageHeader title="Holiday Requests" sub="Approve requests, see who is off, manage balances" />
      <div className="mb-4">
        <Tabs
          label="Holidays"
          tabs={[
            { to: '/admin/holidays', label: 'Requests', end: true },
            { to: '/admin/holidays/calendar', label: 'Calendar' },
            { to: '/admin/holidays/people', label: 'Balances' },
          ]}
        />
      </div>
    </>
  )
}

const REFRESH_ON = [
  'new_holiday_request',
  'holiday_request_decision',
  'holiday.withdrawn',
  'holiday.entitlement_changed',
  'holiday.reset',
] as const
