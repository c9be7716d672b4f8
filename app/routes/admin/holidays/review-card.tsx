import { Link } from '@remix-run/react'
import { showDate, showDays, showInstant } from '~/platform/dates.ts'
import { daysText } from '~/domain/time/holidays/days.ts'
import { type HolidayReview } from '~/domain/time/holidays/holiday-view.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Card } from '~/ui/card.tsx'
import { HolidayStatus } from '~/routes/holidays/status.tsx'
import { HolidayCancelForm } from './cancel-form.tsx'
import { HolidayDecisionForm } from './decision-form.tsx'
import { OwnDecision, OwnDecisionRecorded, useOwn } from '~/routes/admin/own-decision.tsx'

/** A request with what an admin needs for the decision: who, when, what is left, who else is off. */
export function HolidayReviewCard({
  request,
  result,
}: {
  request: HolidayReview
  result?: Parameters<typeof answeredFor>[0]
}) {
  const { id, user, userName, startDate, endDate, days, status, reason, reviewNotes, reviewedAt, reviewedBy } = request
  const own = useOwn(user.id)
  const answered = answeredFor(result, 'decide', id)
  return (
    <Card as="li" className="grid content-start gap-3">
      <div className="flex items-start gap-3">
        <Avatar name={userName} src={user.profileImageUrl} />
        <div className="min-w-0 flex-1">
          <h3 className="font-bold">
            <Link to={`/admin/holidays/people/${user.id}`} className="inline-flex min-h-6 hover:underline">
              {userName}
            </Link>
          </h3>
          <p className="text-sm text-muted">
            {user.holidayBalance} of {daysText(user.holidayEntitlement)} left
          </p>
        </div>
        <HolidayStatus status={status} />
      </div>
      <p>
        <span className="font-semibold">{showDays(startDate, endDate)}</span>{' '}
        <span className="whitespace-nowrap">· {daysText(days)}</span>
      </p>
      {reason && (
        <p>
          <span className="font-semibold">Reason:</span> {reason}
        </p>
      )}
      <p className="text-sm text-muted">Requested {showInstant(request.requestedAt)}</p>
      {reviewNotes && (
        <p className="rounded-control bg-sunken px-3 py-2">
          <span className="font-semibold">Admin notes:</span> {reviewNotes}
        </p>
      )}
      {reviewedAt && (
        <p className="text-sm text-muted">
          Reviewed {showDate(reviewedAt)}
          {reviewedBy && ` by ${reviewedBy}`}
          {request.decidedOwn && ', their own, as the only administrator'}
          {request.overridden && ', below zero with a reason'}
        </p>
      )}
      {own === 'refused' && (status === 'pending' || status === 'approved') ? (
        <OwnDecision className="border-t border-line pt-3" />
      ) : (
        <>
          {status === 'pending' && own === 'recorded' && <OwnDecisionRecorded />}
          {status === 'pending' && <HolidayDecisionForm request={request} answered={answered} />}
          {status === 'approved' && <HolidayCancelForm request={request} answered={answered} />}
        </>
      )}
    </Card>
  )
}
