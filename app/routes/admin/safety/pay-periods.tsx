import { type MetaFunction, useLoaderData, useNavigation } from '@remix-run/react'
import { PayPeriodInput, PayPeriodList } from '~/domain/time/pay/input.ts'
import { addPayPeriod, listPayPeriods } from '~/domain/time/pay/pay-periods.server.ts'
import { type PayPeriodView } from '~/domain/time/pay/period-rows.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { type ActionAnswer, formAction, pageActions } from '~/http/page.server.ts'
import { showDays } from '~/platform/dates.ts'
import { ListPager } from '~/routes/admin/list-search.tsx'
import { useEmptiedForm } from '~/browser/runtime/emptied-form.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor, fieldsOf } from '~/ui/answered.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { askThenOpen } from '~/browser/runtime/ask-then-open.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { PeriodBadge, PeriodStory } from './pay-state.tsx'

export const meta: MetaFunction = () => [{ title: 'Pay Periods · Admin Portal' }]

const PAGE = 25
const PATH = '/admin/pay-periods'

export const loader = listLoader('admin', PayPeriodList, listPayPeriods, { limit: PAGE })

export const action = pageActions('admin', {
  add: formAction(PayPeriodInput, addPayPeriod, {
    to: PATH,
    toast: { title: 'Pay period added', tone: 'good' },
  }),
})

export const clientAction = keepTyped()

export default function PayPeriods() {
  const { items, next } = useLoaderData<typeof loader>()
  const result = useAnswer<ActionAnswer>()?.result
  return (
    <>
      <PageHeader
        title="Pay Periods"
        sub="Review, approve and lock a pay period. Later changes become adjustments in the next one."
        actions={
          <>
            <LinkButton to="/admin/pay-rules">Pay rules</LinkButton>
            <LinkButton to="/admin/hours">Hours</LinkButton>
          </>
        }
      />
      <AddForm result={result} />
      <h2 className="mt-6 mb-2 font-bold">Periods</h2>
      {items.length === 0 && <Empty icon="calendar" title="No pay periods yet" />}
      <ul className="grid gap-3">
        {items.map((item) => (
          <Period key={item.id} period={item} />
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
  const form = useEmptiedForm('add')
  return (
    <Card as="section" aria-labelledby="add-title">
      <CardTitle icon="calendar" title="Add a period" id="add-title" />
      <Form ref={form} method="post" noValidate className="mt-3 grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
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

function Period({ period }: { period: PayPeriodView }) {
  const { id, from, to, state } = period
  const days = showDays(from, to)
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-bold">{days}</h3>
        <PeriodBadge state={state} />
      </div>
      <PeriodStory period={period} />
      <div className="flex flex-wrap gap-2">
        <LinkButton
          to={`${PATH}/${id}`}
          variant={state === 'locked' ? undefined : 'primary'}
          aria-label={`Review ${days}`}
        >
          Review
        </LinkButton>
        <LinkButton to={`/admin/hours?from=${from}&to=${to}`} aria-label={`Hours of ${days}`}>
          Hours
        </LinkButton>
        <LinkButton href={`${PATH}/${id}/export`} onClick={askThenOpen} icon="download" aria-label={`CSV of ${days}`}>
          CSV
        </LinkButton>
      </div>
    </Card>
  )
}
