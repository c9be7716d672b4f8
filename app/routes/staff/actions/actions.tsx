import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { closeOwnAction, listDueActions } from '~/domain/fitness/actions/actions.server.ts'
import { CloseAction, OwnActions } from '~/domain/fitness/actions/input.ts'
import { type ActionView } from '~/domain/fitness/actions/views.ts'
import { dayOf } from '~/platform/dates.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { type ActionAnswer, pageAction } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { useRefreshOn } from '~/browser/live/live.ts'
import { ActionFacts } from '~/routes/papers/action-facts.tsx'
import { CloseFields } from '~/routes/papers/close-fields.tsx'
import { answeredFor } from '~/ui/answered.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { Form } from '~/ui/form.tsx'
import { PageHeader } from '~/ui/page-header.tsx'

export const meta: MetaFunction = () => [{ title: 'My Actions' }]

export const loader = listLoader('staff', OwnActions, (actor, query) => ({
  ...listDueActions(actor, query),
  today: dayOf(new Date()),
}))

export const action = pageAction('staff', CloseAction, closeOwnAction, {
  to: '/actions',
  toast: { title: 'Action closed', tone: 'good' },
})

export const clientAction = keepTyped()

export default function Actions() {
  const { items, next, today } = useLoaderData<typeof loader>()
  useRefreshOn(['action.opened', 'action.changed', 'action.closed'])
  return (
    <>
      <PageHeader
        title="My Actions"
        sub="What you have to do, the most urgent first"
        back={{ to: '/home', label: 'Home' }}
      />
      {items.length === 0 && (
        <Empty icon="check-circle" title="Nothing to do">
          New actions will appear here.
        </Empty>
      )}
      <ul className="grid gap-4">
        {items.map((item) => (
          <Card as="li" key={item.id} className="grid gap-3">
            <ActionFacts action={item} today={today} />
            {item.kind === 'renewal' && (
              <LinkButton to="/papers" icon="camera">
                Send the new card
              </LinkButton>
            )}
            {item.ownerCloses && <CloseForm action={item} />}
          </Card>
        ))}
      </ul>
      {next && (
        <p className="mt-4">
          <LinkButton to={`?after=${next}`}>More</LinkButton>
        </p>
      )}
    </>
  )
}

function CloseForm({ action: { id, words, evidenceAsked } }: { action: ActionView }) {
  const { errors, typed } = answeredFor(useAnswer<ActionAnswer>()?.result, undefined, id)
  const busy = useNavigation().formData?.get('id') === id
  return (
    <Form method="post" noValidate className="grid gap-3 border-t border-line pt-3">
      <ErrorSummary errors={errors} ids={{ words: `words-${id}`, evidence: `evidence-${id}` }} />
      <input type="hidden" name="id" value={id} />
      <CloseFields action={{ id, evidenceAsked }} label="What did you do?" errors={errors} typed={typed} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="state" value="done" variant="primary" icon="check" busy={busy}>
          Mark as done<span className="sr-only">: {words}</span>
        </Button>
        <Button type="submit" name="state" value="not_needed" busy={busy}>
          Not needed<span className="sr-only">: {words}</span>
        </Button>
      </div>
    </Form>
  )
}
