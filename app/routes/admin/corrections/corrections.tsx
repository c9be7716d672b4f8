import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { decideCorrectionByForm, listCorrections } from '~/domain/time/corrections/decide.server.ts'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { may } from '~/domain/kernel/access/permissions.ts'
import { choosePerson, listPeopleToChoose } from '~/domain/kernel/people/choose.server.ts'
import { enterMissingShift } from '~/domain/time/corrections/corrections.server.ts'
import { CorrectionDecision, CorrectionList, MissingShiftForm } from '~/domain/time/corrections/input.ts'
import { findSiteNames } from '~/domain/kernel/sites/sites.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { type ActionAnswer, formAction, pageActions } from '~/http/page.server.ts'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { ListPager } from '~/routes/admin/list-search.tsx'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { Empty } from '~/ui/empty.tsx'
import { decisionWords } from '~/routes/admin/telling.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { Chips } from '~/ui/chips.tsx'
import { EnterShift } from './enter-shift.tsx'
import { CorrectionReviewCard } from './review-card.tsx'

export const meta: MetaFunction = () => [{ title: 'Corrections · Admin Portal' }]

const PAGE = 25

export const loader = listLoader(
  'control',
  CorrectionList,
  (actor, query) => {
    const corrections = listCorrections(actor, query)
    const entries = corrections.items.flatMap((item) => item.entries)
    const sites = findSiteNames(
      actor,
      entries.map(({ siteId }) => siteId),
    )
    const people = may(actor, 'clock.review') ? listPeopleToChoose(actor) : null
    return { ...corrections, status: query.status ?? null, sites, people }
  },
  { limit: PAGE },
)

export const action = pageActions('control', {
  enter: formAction(
    MissingShiftForm,
    (actor: Person, { person, ...times }) =>
      enterMissingShift(actor, { ...times, userId: choosePerson(actor, person).id }),
    (_view, { url }) => ({ to: url.pathname + url.search, toast: { title: 'Shift sent for approval', tone: 'good' } }),
  ),
  decide: formAction(CorrectionDecision, decideCorrectionByForm, (view, { url }) => ({
    to: url.pathname + url.search,
    toast: { title: `Correction ${view.status}`, ...decisionWords(view.userName, view.unreached) },
  })),
})

export const clientAction = keepTyped()

export default function Corrections() {
  const { items, next, total, status, sites, people } = useLoaderData<typeof loader>()
  const result = useAnswer<ActionAnswer>()?.result
  useAdminRefreshOn(['correction.requested', 'correction.approved', 'correction.refused'])
  return (
    <>
      <PageHeader
        title="Corrections"
        sub="Staff report wrong or missing times here. The original record is kept. The approved time is used for pay."
      />
      <Chips
        label="Filter corrections"
        chips={FILTERS.map(({ value, label }) => ({
          to: value ? `/admin/corrections?status=${value}` : '/admin/corrections',
          label,
          current: status === value,
        }))}
      />
      {people && <EnterShift people={people} />}
      <h2 className="sr-only">Corrections</h2>
      {items.length === 0 ? (
        <div className="mt-4">
          <Empty icon="clock" title={status === 'pending' ? 'No corrections waiting' : 'No corrections'}>
            New requests appear here straight away.
          </Empty>
        </div>
      ) : (
        <>
          <ul className="mt-4 grid items-start gap-4 xl:grid-cols-2">
            {items.map((item) => (
              <CorrectionReviewCard key={item.id} correction={item} sites={sites} result={result} />
            ))}
          </ul>
          <ListPager shown={items.length} total={total} next={next} />
        </>
      )}
    </>
  )
}

const FILTERS = [
  { value: null, label: 'All' },
  { value: 'pending', label: 'Waiting' },
  { value: 'approved', label: 'Approved' },
  { value: 'refused', label: 'Refused' },
]
