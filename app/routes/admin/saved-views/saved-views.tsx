import { type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { ById } from '~/domain/kernel/access/input.ts'
import { NewSavedView } from '~/domain/kernel/saved-views/input.ts'
import { LISTS, type ListName } from '~/domain/kernel/saved-views/lists.ts'
import { listSavedViews, removeSavedView, saveView } from '~/domain/kernel/saved-views/saved-views.server.ts'
import { type ActionAnswer, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { showDate } from '~/platform/dates.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor } from '~/ui/answered.ts'
import { buttonClass } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { Table } from '~/ui/table.tsx'
import { RemoveView, SaveView } from './forms.tsx'

export const meta: MetaFunction = () => [{ title: 'Saved Views · Admin Portal' }]

export const loader = pageLoader('admin', (actor: Person) => listSavedViews(actor))

export const action = pageActions('admin', {
  'save-view': formAction(NewSavedView, saveView, ({ list, name, query }) => ({
    to: `/admin/${list}?${query}`,
    toast: { title: 'View saved', description: name, tone: 'good' },
  })),
  'remove-view': formAction(ById, removeSavedView, ({ list, name, query }) => ({
    to: `/admin/${list}?${query}`,
    toast: { title: 'View removed', description: name, tone: 'good' },
  })),
})

export const clientAction = keepTyped()

export default function SavedViewsPage() {
  const views = useLoaderData<typeof loader>()
  const result = useAnswer<ActionAnswer>()?.result
  const answered = answeredFor(result, 'save-view')
  const { list, query } = answered.typed
  return (
    <>
      <PageHeader title="Saved Views" sub="Lists the way you like them. Only you see these." />
      <div className="mb-5 max-w-xl empty:hidden">
        <ErrorSummary errors={result?.error} ids={{ name: 'view-name' }} />
      </div>
      {list && list in LISTS && query && (
        <Card as="section" aria-labelledby="save-title" className="mb-5 grid max-w-xl gap-4">
          <CardTitle id="save-title" icon="star" title={`Save this view of ${LISTS[list as ListName]}`} />
          <SaveView list={list} query={query} answered={answered} />
        </Card>
      )}
      <Table
        caption="Saved views"
        rows={views}
        rowKey={({ id }) => id}
        empty={
          <Empty icon="star" title="No saved views yet">
            Filter or sort a list and choose Save this view above it.
          </Empty>
        }
        columns={[
          {
            key: 'name',
            label: 'View',
            head: true,
            cell: ({ list: where, name, query: asked }) => (
              <Link to={`/admin/${where}?${asked}`} className="inline-flex min-h-6 wrap-anywhere hover:underline">
                {name}
              </Link>
            ),
          },
          { key: 'list', label: 'List', cell: (view) => LISTS[view.list] },
          { key: 'saved', label: 'Saved', cell: ({ createdAt }) => showDate(createdAt) },
          {
            key: 'remove',
            label: 'Remove',
            silent: true,
            cell: (view) => (
              <details>
                <summary className={buttonClass({ size: 'sm' }, 'list-none max-md:min-h-11')}>
                  Remove<span className="sr-only"> {view.name}</span>
                </summary>
                <div className="mt-2">
                  <RemoveView view={view} />
                </div>
              </details>
            ),
          },
        ]}
      />
    </>
  )
}
