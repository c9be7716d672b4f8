import { Link, type MetaFunction, useLoaderData, useNavigation } from '@remix-run/react'
import { BANDS } from '~/domain/time/clocking/band-words.ts'
import { minutesWords } from '~/platform/minutes-words.ts'
import { type BatchDifferences, findDifferences } from '~/domain/time/pay/batches.server.ts'
import { PayPeriodChange, PayPeriodReopening } from '~/domain/time/pay/input.ts'
import { changePayPeriod, reopenPayPeriod } from '~/domain/time/pay/pay-periods.server.ts'
import { type PayReview, type PayTotal, reviewPayPeriod } from '~/domain/time/pay/review.server.ts'
import { type ActionAnswer, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { showDays } from '~/platform/dates.ts'
import { PersonLink } from '~/routes/admin/person-link.tsx'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { type Column, Table } from '~/ui/table.tsx'
import { PayFiles } from './pay-batches.tsx'
import { previewAsked } from './pay-preview.server.ts'
import { PeriodBadge, PeriodStory } from './pay-state.tsx'

export const meta: MetaFunction = () => [{ title: 'Pay Period Review · Admin Portal' }]

export const loader = pageLoader('admin', async (actor, { params, url }) => {
  const id = params.id!
  const batch = url.searchParams.get('batch')?.slice(0, 60)
  return {
    ...(await reviewPayPeriod(actor, { id })),
    differences: batch ? findDifferences(actor, { id, batch }) : null,
    preview: previewAsked(actor, id, url.searchParams),
  }
})

const DONE = { open: 'Pay period reopened', approved: 'Pay period approved', locked: 'Pay period locked' } as const

export const action = pageActions('admin', {
  change: formAction(PayPeriodChange, changePayPeriod, (view, { url }) => ({
    to: url.pathname,
    toast: { title: DONE[view.state], tone: 'good' },
  })),
  reopen: formAction(PayPeriodReopening, reopenPayPeriod, (view, { url }) => ({
    to: url.pathname,
    toast: { title: DONE[view.state], tone: 'good' },
  })),
})

export const clientAction = keepTyped()

export default function PayPeriodReview() {
  const { differences, preview, ...told } = useLoaderData<typeof loader>()
  const review = told as unknown as PayReview
  const { period, totals } = review
  const result = useAnswer<ActionAnswer>()?.result
  const change = answeredFor(result, 'change')
  const reopen = answeredFor(result, 'reopen')
  return (
    <>
      <PageHeader
        title={showDays(period.from, period.to)}
        sub={figuresText(review)}
        back={{ to: '/admin/pay-periods', label: 'Pay Periods' }}
        actions={<LinkButton to={`/admin/hours?from=${period.from}&to=${period.to}`}>Hours</LinkButton>}
      />
      <div className="mb-4 grid gap-1">
        <span>
          <PeriodBadge state={period.state} />
        </span>
        <PeriodStory period={period} />
      </div>
      {period.state !== 'locked' && <Undecided review={review} />}
      <Table
        caption="Pay by person"
        rows={totals}
        rowKey={(row) => row.userId}
        columns={columnsOf(totals)}
        empty={<Empty icon="clock" title="No finished shift on these days" />}
      />
      <PayFiles review={review} preview={preview} differences={differences as unknown as BatchDifferences | null} />
      <Card as="section" aria-labelledby="next-title" className="mt-4 grid gap-3">
        <CardTitle icon="lock" title={NEXT[period.state]} id="next-title" />
        <ErrorSummary errors={change.errors} />
        {period.state === 'open' && <Approve review={review} />}
        {period.state === 'approved' && <Lock review={review} errors={change.errors} typed={change.typed} />}
        {period.state !== 'open' && <Reopen review={review} answered={period.state === 'locked' ? reopen : change} />}
      </Card>
    </>
  )
}

const NEXT = { open: 'Approve this period', approved: 'Lock this period', locked: 'Reopen this period' } as const

const countText = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`

const figuresText = ({ lines, totals, paidMinutes, workedMinutes, holidayMinutes, adjustments }: PayReview) =>
  [
    countText(lines, 'line', 'lines'),
    countText(totals.length, 'person', 'people'),
    `${minutesWords(paidMinutes)} paid of ${minutesWords(workedMinutes)} worked`,
    holidayMinutes !== 0 && `${minutesWords(holidayMinutes)} holiday pay`,
    adjustments > 0 && countText(adjustments, 'adjustment', 'adjustments'),
  ]
    .filter(Boolean)
    .join(', ')

/** Lists what still needs a decision, each with a link. */
function Undecided({ review: { period, open, isOver } }: { review: PayReview }) {
  const { from, to } = period
  const items = [
    [open.shifts, 'shift still open', 'shifts still open', `/admin/hours?from=${from}&to=${to}`],
    [open.corrections, 'correction waiting', 'corrections waiting', '/admin/corrections?status=pending'],
    [
      open.identityChecks,
      'identity check waiting',
      'identity checks waiting',
      `/admin/clock-entries?identityCheck=pending&from=${from}&to=${to}`,
    ],
    [
      open.stoodDown,
      'stand-down without a decision on pay',
      'stand-downs without a decision on pay',
      `/admin/clock-entries?stoodDown=open&from=${from}&to=${to}`,
    ],
    [open.unsure, 'time from a phone not confirmed', 'times from phones not confirmed', UNSURE],
    [open.exceptions, 'exception open', 'exceptions open', '/admin/exceptions'],
  ] as const
  const left = items.filter(([n]) => n > 0)
  return (
    <Card as="section" aria-labelledby="open-title" className="mb-4">
      <CardTitle icon={left.length ? 'warning' : 'check'} title="Still to decide" id="open-title" />
      {!isOver && (
        <p className="mt-2">This period has not ended yet. It can be locked from the day after its last day.</p>
      )}
      {left.length === 0 ? (
        <p className="mt-2">Nothing left to decide.</p>
      ) : (
        <ul className="mt-2 grid gap-1">
          {left.map(([n, one, more, to]) => (
            <li key={one}>
              <Link to={to} className="underline">
                {countText(n, one, more)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const UNSURE = '/admin/operations?state=undecided'

const hasOpen = ({ open }: PayReview) => Object.values(open).some((n) => n > 0)

function Hidden({ review, state }: { review: PayReview; state: string }) {
  return (
    <>
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="state" value={state} />
      <input type="hidden" name="seen" value={review.seen} />
    </>
  )
}

const useBusy = () => useNavigation().formData?.get('state')

function Approve({ review }: { review: PayReview }) {
  const busy = useBusy() === 'approved'
  return (
    <Form method="post" className="grid justify-items-start gap-3">
      <Hidden review={review} state="approved" />
      <p>You approve {figuresText(review)}.</p>
      <Button type="submit" variant="primary" icon="check" busy={busy}>
        Approve these figures
      </Button>
    </Form>
  )
}

type Answered = ReturnType<typeof answeredFor>

function Lock({ review, errors, typed }: { review: PayReview } & Pick<Answered, 'errors' | 'typed'>) {
  const busy = useBusy() === 'locked'
  const despite = hasOpen(review)
  return (
    <Form method="post" noValidate className="grid justify-items-start gap-3">
      <Hidden review={review} state="locked" />
      <p>You lock {figuresText(review)}. Later changes become adjustments in the next period.</p>
      {despite && (
        <>
          <input type="hidden" name="despite" value="yes" />
          <TextField
            name="reason"
            id="reason"
            label="Reason for locking before everything is decided"
            defaultValue={typed.reason}
            errors={errors.reason}
            maxLength={500}
            required
          />
        </>
      )}
      <Button type="submit" variant="primary" icon="lock" busy={busy} disabled={!review.isOver}>
        {despite ? 'Lock anyway' : 'Lock these figures'}
      </Button>
    </Form>
  )
}

function Reopen({ review, answered }: { review: PayReview; answered: Answered }) {
  const locked = review.period.state === 'locked'
  const id = locked ? 'reason' : 'reopen-reason'
  return (
    <Form method="post" noValidate className="grid items-end gap-3 border-t border-line pt-3 sm:grid-cols-[1fr_auto]">
      {locked && <ErrorSummary errors={answered.errors} />}
      <input type="hidden" name="intent" value={locked ? 'reopen' : 'change'} />
      {!locked && <input type="hidden" name="state" value="open" />}
      <TextField
        name="reason"
        id={id}
        label="Reason for reopening"
        defaultValue={answered.typed.state === 'locked' ? '' : answered.typed.reason}
        errors={answered.typed.state === 'locked' ? undefined : answered.errors.reason}
        maxLength={500}
        required
      />
      <Button type="submit">Reopen</Button>
    </Form>
  )
}

/** Paid time, with a warning if it is less than the time worked without unpaid breaks. */
function Paid({ row: { paidMinutes, workedMinutes, breakMinutes } }: { row: PayTotal }) {
  const short = workedMinutes - breakMinutes - paidMinutes
  return (
    <>
      <Time minutes={paidMinutes} />
      {short > 0 && (
        <span className="block text-sm font-semibold text-warn">
          {minutesWords(short)} less than worked. Check the minimum wage.
        </span>
      )}
    </>
  )
}

const NAMED: Column<PayTotal>[] = [
  { key: 'name', label: 'Name', head: true, cell: (row) => <Name row={row} /> },
  { key: 'lines', label: 'Lines', numeric: true, cell: (row) => row.lines },
  { key: 'worked', label: 'Worked', numeric: true, cell: (row) => <Time minutes={row.workedMinutes} /> },
  { key: 'paid', label: 'Paid', numeric: true, cell: (row) => <Paid row={row} /> },
]

/** Columns that only some people need: bands, and rolled-up holiday pay. */
const EXTRA: { key: string; label: string; minutesOf: (row: PayTotal) => number }[] = [
  ...(Object.keys(BANDS) as (keyof typeof BANDS)[]).map((band) => ({
    key: band,
    label: BANDS[band].replace(/^./, (letter) => letter.toUpperCase()),
    minutesOf: (row: PayTotal) => row.bands[band],
  })),
  { key: 'holiday', label: 'Holiday pay', minutesOf: (row) => row.holidayMinutes },
]

/** A column without any value is left out. */
const columnsOf = (totals: readonly PayTotal[]): Column<PayTotal>[] => [
  ...NAMED,
  ...EXTRA.filter(({ minutesOf }) => totals.some((row) => minutesOf(row) !== 0)).map(({ key, label, minutesOf }) => {
    const cell = (row: PayTotal) => (minutesOf(row) === 0 ? '' : <Time minutes={minutesOf(row)} />)
    return { key, label, numeric: true, cell }
  }),
]

const Time = ({ minutes }: { minutes: number }) => <span className="whitespace-nowrap">{minutesWords(minutes)}</span>

const Name = ({ row: { userId, name, employeeId } }: { row: PayTotal }) => (
  <>
    <PersonLink id={userId} name={name} />
    {employeeId && <span className="block text-sm font-normal text-muted">{employeeId}</span>}
  </>
)
