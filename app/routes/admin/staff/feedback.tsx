import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { z } from 'zod'
import { showInstant } from '~/platform/dates.ts'
import { choosePerson, listPeopleToChoose } from '~/domain/kernel/people/choose.server.ts'
import { giveFeedback, listAllFeedback } from '~/domain/content/performance/feedback.server.ts'
import { FeedbackList, NewFeedback } from '~/domain/content/performance/input.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { type ActionAnswer, formAction, pageActions } from '~/http/page.server.ts'
import { useEmptiedForm } from '~/browser/runtime/emptied-form.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor, fieldsOf } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextArea, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Stars, StarsField } from '~/ui/stars.tsx'
import { ListPager, ListSearch, useFilter } from '~/routes/admin/list-search.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { PersonField } from './person-field.tsx'
import { personFilter } from './person-filter.server.ts'

export const meta: MetaFunction = () => [{ title: 'Performance Feedback · Admin Portal' }]

const PAGE = 20

export const loader = listLoader(
  'admin',
  FeedbackList.extend({ person: z.string().optional() }),
  (actor, { person, ...query }) => {
    const { userId, unknown } = personFilter(actor, person)
    const page = unknown ? NOTHING : listAllFeedback(actor, { ...query, userId })
    return { ...page, unknown, people: listPeopleToChoose(actor) }
  },
  { limit: PAGE },
)
const NOTHING = { items: [], next: null, total: 0 }

const About = NewFeedback.omit({ userId: true }).extend({
  person: z.string({ error: 'Choose a member of staff' }).min(1, 'Choose a member of staff').max(200),
})

export const action = pageActions('admin', {
  give: formAction(
    About,
    (actor, { person, ...input }) => giveFeedback(actor, { ...input, userId: choosePerson(actor, person).id }),
    (view) => ({ to: '/admin/feedback', toast: { title: 'Feedback given', description: view.name, tone: 'good' } }),
  ),
})

export const clientAction = keepTyped()

export default function Feedback() {
  const { items, total, next, people, unknown } = useLoaderData<typeof loader>()
  const filter = useFilter()
  const { errors, typed } = answeredFor(useAnswer<ActionAnswer>()?.result, 'give')
  const field = fieldsOf({ errors, typed })
  const busy = useNavigation().formData?.get('intent') === 'give'
  const form = useEmptiedForm('give')
  const [emptied, setEmptied] = useState(0)
  return (
    <>
      <PageHeader
        title="Performance Feedback"
        sub="Staff see it under Performance. The rating counts towards their figures."
      />
      <div className="grid items-start grid-cols-1 gap-6 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <Card as="section" aria-labelledby="give-title">
          <CardTitle id="give-title" icon="star" title="Give feedback" />
          <Form ref={form} method="post" noValidate onReset={() => setEmptied(emptied + 1)} className="mt-4 grid gap-4">
            <ErrorSummary errors={errors} />
            <input type="hidden" name="intent" value="give" />
            <PersonField
              people={people}
              name="person"
              id="about"
              label="About"
              required
              hint="Name, username, email or employee ID"
              defaultValue={typed.person}
              errors={errors.person ?? errors.userId}
            />
            <TextField {...field('title')} label="Title" required maxLength={200} />
            <TextArea {...field('content')} label="Feedback" required rows={5} maxLength={5000} />
            <StarsField
              key={emptied}
              name="rating"
              label="Rating"
              required
              defaultValue={Number(typed.rating ?? 0)}
              errors={errors.rating}
            />
            <div>
              <Button type="submit" variant="primary" busy={busy} busyLabel="Saving...">
                Give Feedback
              </Button>
            </div>
          </Form>
        </Card>
        <section aria-label="Feedback given">
          <ListSearch>
            <PersonField
              people={people}
              {...filter('person')}
              id="filter-person"
              label="Only about"
              errors={unknown ? [unknown] : undefined}
            />
          </ListSearch>
          {items.length === 0 && (
            <Empty icon="star" title="No feedback yet">
              What you write appears here and on the person’s own page.
            </Empty>
          )}
          <ul className="grid gap-3">
            {items.map((item) => (
              <Card as="li" key={item.id}>
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <h2 className="font-bold">
                    {item.name}: {item.title}
                  </h2>
                  <Stars value={item.rating} />
                </div>
                <p className="mt-1 whitespace-pre-line">{item.content}</p>
                <p className="mt-2 text-sm text-muted">
                  {showInstant(item.createdAt)}
                  {item.by ? ` by ${item.by}` : ''}
                </p>
              </Card>
            ))}
          </ul>
          <ListPager shown={items.length} total={total} next={next} />
        </section>
      </div>
    </>
  )
}
