import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ViolationQuery } from '~/domain/time/clocking/input.ts'
import { countViolations, listViolations } from '~/domain/time/clocking/violations.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { type ActionAnswer, pageActions } from '~/http/page.server.ts'
import { useAskedParams } from '~/ui/asked-params.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { Chips } from '~/ui/chips.tsx'
import { ListPager } from '~/routes/admin/list-search.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { VIOLATION_RANGES } from './violation-ranges.ts'
import { SavedViews } from '~/routes/admin/saved-views/bar.tsx'
import { violation } from './actions.server.ts'
import { ViolationTable } from './violation-table.tsx'
import { call } from '~/api/call.ts'
import { BulkBar, useSelection } from '~/ui/selection.tsx'
import { useMayDecide } from '~/routes/admin/own-decision.tsx'
import { showDays, showInstant } from '~/platform/dates.ts'

export const meta: MetaFunction = () => [{ title: 'Safety Violations · Admin Portal' }]

const PAGE = 30

export const loader = listLoader(
  'admin',
  ViolationQuery,
  (actor, query) => ({ ...listViolations(actor, query), all: countViolations(), query }),
  { limit: PAGE },
)

export const action = pageActions('admin', { violation })

export const clientAction = keepTyped()

export default function Violations() {
  const { items, total, all, next, query } = useLoaderData<typeof loader>()
  const asked = useAskedParams()
  const result = useAnswer<ActionAnswer>()?.result
  useAdminRefreshOn(['violation.logged', 'violation.resolved'])
  const mayDecide = useMayDecide()
  const selection = useSelection(
    items
      .filter((item) => !item.resolved && mayDecide(item.userId))
      .map(({ id, userName, timestamp }) => ({ id, label: `${userName}, ${showInstant(timestamp)}` })),
  )
  const between = query.from && query.to ? `, ${showDays(query.from, query.to)}` : ''
  const address = (change: Record<string, string | undefined>) => {
    const kept: Record<string, string | undefined> = { ...Object.fromEntries(asked), before: undefined, ...change }
    return `?${new URLSearchParams(Object.entries(kept).filter((pair): pair is [string, string] => Boolean(pair[1])))}`
  }
  return (
    <>
      <PageHeader title="Safety Violations" sub={`${total.toLocaleString('en-GB')} in this view${between}`} />
      <div className="mb-4 grid gap-1">
        <Chips
          label="Period"
          chips={VIOLATION_RANGES.map(({ days, label }) => ({
            to: address({ days, from: undefined, to: undefined }),
            label,
            current: !between && query.days?.toString() === days,
          }))}
        />
        <Chips
          label="State"
          chips={[
            { to: address({ resolved: undefined }), label: 'All', current: query.resolved === undefined },
            { to: address({ resolved: 'false' }), label: 'Unresolved', current: query.resolved === false },
            { to: address({ resolved: 'true' }), label: 'Resolved', current: query.resolved === true },
          ]}
        />
      </div>
      <SavedViews />
      <ViolationTable items={items} result={result} selection={selection} />
      <BulkBar selection={selection} what="violations to resolve them together" action={RESOLVE} />
      <ListPager shown={items.length} total={total} all={all} next={next} />
    </>
  )
}

const change = (resolved: boolean) => (ids: string[]) => call('PUT /api/admin/safety-violations', { ids, resolved })

const RESOLVE = {
  words: (count: number) => `Resolve ${count}`,
  icon: 'check-circle',
  run: change(true),
  done: (count: number) => `${count} resolved`,
  undo: {
    says: 'Undo opens them again. The audit log shows both.',
    run: change(false),
    done: (count: number) => `${count} opened again`,
  },
} as const
