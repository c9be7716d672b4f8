import { Form, type MetaFunction, useLoaderData, useNavigation } from '@remix-run/react'
import { PayPeriodChange, PayPeriodInput, PayPeriodList } from '~/domain/pay/input.ts'
import { addPayPeriod, changePayPeriod, listPayPeriods, type PayPeriodView } from '~/domain/pay/pay-periods.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { type ActionAnswer, formAction, pageActions } from '~/http/page.server.ts'
import { showDays, showInstant } from '~/platform/dates.ts'
import { ActionButton } from '~/routes/admin/action-button.tsx'
import { ListPager } from '~/routes/admin/list-search.tsx'
import { useAnswer } from '~/ui/answer.ts'
import { answeredFor, fieldsOf } from '~/ui/answered.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { keepTyped } from '~/ui/keep-typed.ts'
import { PageHeader } from '~/ui/page-header.tsx'

export const meta: MetaFunction = () => [{ title: 'Pay Periods · Admin Portal' }]

const PAGE = 25
const PATH = '/admin/pay-periods'

export const loader = listLoader('admin', PayPeriodList, listPayPeriods, { limit: PAGE })

export const action = pageActions('admin', {
  add: formAction(PayPeriodInput, (actor, input) => addPayPeriod(actor, input), {
    to: PATH,
    toast: { title: 'Pay period added', tone: 'good' },
  }),
  change: formAction(
    PayPeriodChange,
    (actor, input) => changePayPeriod(actor, input),
    ({ state, from, to }) => ({
      to: PATH,
      toast: { title: `Pay period ${state}`, description: showDays(from, to), tone: 'good' },
    }),
  ),
})

export const clientAction = keepTyped()

export default function PayPeriods() {
  const { items, next } = useLoaderData<typeof loader>()
  const result = useAnswer<ActionAnswer>()?.result
  return (
    <>
      <PageHeader
        title="Pay Periods"
        sub="Approve the hours of some days, then lock them. What changes later is an adjustment of the next period."
        actions={<LinkButton to="/admin/hours">Hours</LinkButton>}
      />
      <AddForm result={result} />
      <h2 className="mt-6 mb-2 font-bold">Periods</h2>
      {items.length === 0 && <Empty icon="calendar" title="No pay periods yet" />}
      <ul className="grid gap-3">
        {items.map((item) => (
          <Period key={item.id} period={item} result={result} />
        ))}
      </ul>
      <ListPager shown={items.length} next={next} />
    </>
  )
}

type Result = Parameters<typeof answeredFor>[0]

function AddForm({ result }: { result: Result }) {
  const answered = answeredFor(result, 'add')
  const field = fieldsOf(answered)
  const busy = useNavigation().formData?.get('intent') === 'add'
  return (
    <Card as="section" aria-labelledby="add-title">
      <CardTitle icon="calendar" title="Add a period" id="add-title" />
      <Form method="post" noValidate className="mt-3 grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
        <ErrorSummary errors={answered.errors} />
        <input type="hidden" name="intent" value="add" />
        <TextField {...field('from')} type="date" label="First day" required />
        <TextField {...field('to')} type="date" label="Last day" required />
        <Button type="submit" variant="primary" icon="plus" busy={busy}>
          Add
        </Button>
      </Form>
    </Card>
  )
}

const STATES = { open: 'neutral', approved: 'info', locked: 'good' } as const

function Period({ period, result }: { period: PayPeriodView; result: Result }) {
  const { id, from, to, state, approvedBy, approvedAt, lockedBy, lockedAt, reason } = period
  const days = showDays(from, to)
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-bold">{days}</h3>
        <Badge tone={STATES[state]}>{state.replace(/^./, (letter) => letter.toUpperCase())}</Badge>
      </div>
      <p className="text-sm text-muted">
        {lockedAt
          ? `Locked ${showInstant(lockedAt)}${lockedBy ? ` by ${lockedBy}` : ''}`
          : approvedAt
            ? `Approved ${showInstant(approvedAt)}${approvedBy ? ` by ${approvedBy}` : ''}`
            : reason && `Opened again: ${reason}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={`/admin/hours?from=${from}&to=${to}`}>Hours of {days}</LinkButton>
        <LinkButton href={`${PATH}/${id}/export`} download icon="download">
          CSV of {days}
        </LinkButton>
        {state === 'open' && (
          <ActionButton intent="change" fields={{ id, state: 'approved' }} variant="primary" icon="check">
            Approve {days}
          </ActionButton>
        )}
        {state === 'approved' && (
          <ActionButton intent="change" fields={{ id, state: 'locked' }} variant="primary" icon="lock">
            Lock {days}
          </ActionButton>
        )}
      </div>
      {state === 'approved' && <OpenAgain id={id} result={result} />}
      {state === 'open' && <ErrorSummary errors={answeredFor(result, 'change', id).errors} />}
    </Card>
  )
}

function OpenAgain({ id, result }: { id: string; result: Result }) {
  const { errors, typed } = answeredFor(result, 'change', id)
  return (
    <Form method="post" noValidate className="grid items-end gap-3 border-t border-line pt-3 sm:grid-cols-[1fr_auto]">
      <ErrorSummary errors={errors} ids={{ reason: `reason-${id}` }} />
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="id" value={id} />
      <TextField
        name="reason"
        id={`reason-${id}`}
        label="Why it is opened again"
        defaultValue={typed.reason}
        errors={errors.reason}
        plain
        maxLength={500}
      />
      <Button type="submit" name="state" value="open">
        Open again
      </Button>
    </Form>
  )
}
