import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { minutesWords } from '~/platform/minutes-words.ts'
import { findOwnLeaveHours } from '~/domain/time/leave-hours/leave-hours.server.ts'
import { ById } from '~/domain/kernel/access/input.ts'
import { daysText } from '~/domain/time/holidays/days.ts'
import { findOwnHolidays, requestHoliday, withdrawHoliday } from '~/domain/time/holidays/holidays.server.ts'
import { HolidayRequest } from '~/domain/time/holidays/input.ts'
import { type ActionAnswer, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { Alert } from '~/ui/alert.tsx'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { useTimesSaved } from '~/browser/runtime/times-saved.ts'
import { answeredFor } from '~/ui/answered.ts'
import { LinkButton } from '~/ui/button.tsx'
import { Empty } from '~/ui/empty.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { HolidayBalance } from './balance.tsx'
import { HolidayItem } from './item.tsx'
import { HolidayForm } from './form.tsx'

export const meta: MetaFunction = () => [{ title: 'Holidays' }]

export const loader = pageLoader('staff', (actor) => {
  const { inHours, minutes, rolledUpSince } = findOwnLeaveHours(actor)
  const hours = inHours || minutes ? { left: minutesWords(minutes), rolledUp: rolledUpSince !== null } : null
  return { ...findOwnHolidays(actor), hours }
})

const REQUEST_FAILED = 'Failed to submit holiday request. Please try again.'

export const action = pageActions('staff', {
  request: formAction(
    HolidayRequest,
    requestHoliday,
    (view) => ({
      to: '/holidays',
      toast: {
        title: 'Holiday request sent',
        description: `${daysText(view.days)}, awaiting admin approval`,
        tone: 'good',
      },
    }),
    REQUEST_FAILED,
  ),
  withdraw: formAction(ById, withdrawHoliday, {
    to: '/holidays',
    toast: { title: 'Request withdrawn', tone: 'good' },
  }),
})

export const clientAction = keepTyped({ request: REQUEST_FAILED })

export default function Holidays() {
  const { figures, free, hours, requests, today } = useLoaderData<typeof loader>()
  const answer = useAnswer<ActionAnswer>()
  const asked = answeredFor(answer?.result, 'request')
  const sent = useTimesSaved('request')
  const withdrawn = answeredFor(answer?.result, 'withdraw')
  return (
    <>
      <PageHeader
        title="Holidays"
        sub="Your balance, and the time off you have requested"
        back={{ to: '/home', label: 'Home' }}
      />
      <div className="grid gap-5">
        <ErrorSummary errors={withdrawn.errors} />
        <HolidayBalance figures={figures} hours={hours} />
        {/* After a request was sent the form is empty again. */}
        <HolidayForm key={sent} free={free} today={today} answered={asked} />
        <section aria-labelledby="requests-title" className="grid gap-3">
          <h2 id="requests-title" className="text-lg font-bold">
            Your requests
          </h2>
          {requests.length === 0 && (
            <Empty icon="calendar" title="No holiday requests yet">
              Choose your dates above. An admin will decide. You will see the answer here.
            </Empty>
          )}
          <ul className="grid gap-3">
            {requests.map((request) => (
              <HolidayItem key={request.id} request={request} />
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return (
    <Alert
      tone="bad"
      live="alert"
      title="Failed to submit holiday request. Please try again."
      actions={<LinkButton href="/holidays">Back to holidays</LinkButton>}
    >
      The page could not be reached or something went wrong on our side.
    </Alert>
  )
}
