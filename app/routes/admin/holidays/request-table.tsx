import { daysText } from '~/domain/time/holidays/days.ts'
import { type HolidayReview } from '~/domain/time/holidays/holiday-view.ts'
import { showDate, showDays, showInstant } from '~/platform/dates.ts'
import { useSorting } from '~/routes/admin/list-search.tsx'
import { OwnDecision, OwnDecisionRecorded, useOwn } from '~/routes/admin/own-decision.tsx'
import { PersonLink } from '~/routes/admin/person-link.tsx'
import { HolidayStatus } from '~/routes/holidays/status.tsx'
import { answeredFor } from '~/ui/answered.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { type Selection } from '~/ui/selection.tsx'
import { type Column, Table } from '~/ui/table.tsx'
import { HolidayCancelForm } from './cancel-form.tsx'
import { HolidayDecisionForm } from './decision-form.tsx'
import { OverlapList } from './overlap-list.tsx'

type Result = Parameters<typeof answeredFor>[0]

/**
 * Holiday requests as rows, each with what an admin needs for the decision: who, when, what is left, who else is off.
 */
export function RequestTable({
  requests,
  result,
  selection,
}: {
  requests: HolidayReview[]
  result: Result
  selection: Selection
}) {
  const { column } = useSorting('-requested')
  const columns: Column<HolidayReview>[] = [
    {
      key: 'who',
      label: 'Staff member',
      head: true,
      ...column('staff'),
      cell: ({ user, userName }) => (
        <span className="flex items-center gap-3">
          <Avatar name={userName} src={user.profileImageUrl} className="size-9" />
          <span className="min-w-0">
            <PersonLink id={user.id} name={userName} to={`/admin/holidays/people/${user.id}`}>
              {user.holidayBalance} of {daysText(user.holidayEntitlement)} left
            </PersonLink>
          </span>
        </span>
      ),
    },
    { key: 'days', label: 'Days off', ...column('start'), cell: (request) => <DaysOff request={request} /> },
    {
      key: 'requested',
      label: 'Requested',
      ...column('requested', { descending: true }),
      cell: ({ requestedAt }) => <span className="block tabular-nums md:min-w-26">{showInstant(requestedAt)}</span>,
    },
    { key: 'status', label: 'Status', cell: (request) => <Status request={request} /> },
    {
      key: 'decision',
      label: 'Decision',
      silent: true,
      cell: (request) => <Decision key={request.status} request={request} result={result} />,
    },
  ]
  return (
    <Table caption="Holiday requests" rows={requests} rowKey={({ id }) => id} selection={selection} columns={columns} />
  )
}

function DaysOff({ request: { startDate, endDate, days, reason, status, overlaps } }: { request: HolidayReview }) {
  return (
    <div className="grid gap-0.5 md:min-w-48">
      <span className="font-semibold">{showDays(startDate, endDate)}</span>
      <span className="text-sm text-muted">{daysText(days)}</span>
      {reason && (
        <span className="text-sm break-words">
          <span className="font-semibold">Reason:</span> {reason}
        </span>
      )}
      {status === 'pending' && overlaps.length > 0 && (
        <div className="text-sm">
          <span className="font-semibold text-caution">Staff Overlap Warning</span>
          <OverlapList overlaps={overlaps} row />
        </div>
      )}
    </div>
  )
}

function Status({ request }: { request: HolidayReview }) {
  const { status, reviewedAt, reviewedBy, reviewNotes, decidedOwn, overridden } = request
  return (
    <span className="grid justify-items-start gap-1 md:max-w-44">
      <HolidayStatus status={status} />
      {reviewedAt && (
        <span className="text-sm text-muted">
          Reviewed {showDate(reviewedAt)}
          {reviewedBy && ` by ${reviewedBy}`}
          {decidedOwn && ', their own, as the only administrator'}
          {overridden && ', below zero with a reason'}
        </span>
      )}
      {reviewNotes && (
        <span className="text-sm break-words">
          <span className="font-semibold">Admin notes:</span> {reviewNotes}
        </span>
      )}
    </span>
  )
}

function Decision({ request, result }: { request: HolidayReview; result: Result }) {
  const { id, user, status } = request
  const own = useOwn(user.id)
  const answered = answeredFor(result, 'decide', id)
  if (status !== 'pending' && status !== 'approved') return null
  if (own === 'refused') return <OwnDecision />
  return (
    <div className="grid gap-2 md:has-[details[open]]:w-60">
      {status === 'pending' && own === 'recorded' && <OwnDecisionRecorded />}
      {status === 'pending' ? (
        <HolidayDecisionForm request={request} answered={answered} row />
      ) : (
        <HolidayCancelForm request={request} answered={answered} row />
      )}
    </div>
  )
}
