import { type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { type ActivityItem } from '~/domain/overview/dashboard/activities.server.ts'
import { listActivities } from '~/domain/overview/dashboard/activities.server.ts'
import { ActivityQuery } from '~/domain/overview/dashboard/activity-input.ts'
import { findActivitySummary } from '~/domain/overview/dashboard/activity-summary.server.ts'
import { CATEGORY_WORDS, statusTone } from '~/domain/overview/dashboard/activity-words.ts'
import { showInstant } from '~/platform/dates.ts'
import { findStaff } from '~/domain/kernel/people/people.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Pager } from '~/ui/table.tsx'
import { Chips } from '~/ui/chips.tsx'
import { PersonHeader } from './person-header.tsx'
import { locationText } from '~/platform/location.ts'

export const meta: MetaFunction = () => [{ title: 'Activity · Admin Portal' }]

const PAGE = 50

export const loader = listLoader(
  'admin',
  ActivityQuery,
  (actor, query) => {
    const { category } = query
    const drafts = category === 'formSubmissions' ? (query.drafts ?? 'none') : undefined
    return {
      person: findStaff(actor, query),
      summary: findActivitySummary(actor, query),
      ...linked(category, listActivities(actor, { ...query, drafts })),
      category,
      drafts,
      first: !query.before,
    }
  },
  { limit: PAGE },
)

/** Adds to each form a link to its answers. */
const linked = (category: string, page: ReturnType<typeof listActivities>) => ({
  ...page,
  items: page.items.map((item) => {
    const to = category === 'formSubmissions' ? `/admin/form-submissions/${item.id}` : null
    return { ...item, to }
  }),
})

export default function StaffActivity() {
  const { person, summary, items, next, category, drafts, first } = useLoaderData<typeof loader>()
  const { title, things } = CATEGORY_WORDS[category]
  const here = drafts === 'only' ? '?drafts=only' : '?'
  return (
    <>
      <PersonHeader
        person={person}
        back={{ to: `/admin/staff/${person.id}`, label: `${person.firstName} ${person.lastName}` }}
      />
      <h2 className="mb-3 text-xl font-bold">
        {title}{' '}
        <span className="font-normal text-muted tabular-nums">({summary[category].toLocaleString('en-GB')})</span>
      </h2>
      {category === 'formSubmissions' && (
        <div className="mb-4">
          <Chips
            label="Forms"
            chips={[
              {
                to: '?',
                label: 'Completed Forms',
                current: drafts !== 'only',
                count: summary.formSubmissions - summary.draftForms,
              },
              { to: '?drafts=only', label: 'Draft Forms', current: drafts === 'only', count: summary.draftForms },
            ]}
          />
        </div>
      )}
      {items.length === 0 ? (
        <Empty title={`No ${things} found`} />
      ) : (
        <ul className="grid gap-3">
          {items.map((item) => (
            <Activity key={item.id} item={item} to={item.to} />
          ))}
        </ul>
      )}
      <Pager
        shown={items.length === 1 ? '1 shown' : `${items.length} shown`}
        startTo={first ? null : here}
        nextTo={next && `${here}&before=${next}`}
      />
    </>
  )
}

function Activity({ item, to }: { item: ActivityItem; to: string | null }) {
  return (
    <Card as="li" className="relative flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <div className="min-w-0">
        <h3 className="font-bold">
          {to ? (
            <Link to={to} className="after:absolute after:inset-0 after:rounded-card hover:underline">
              {item.title}
            </Link>
          ) : (
            item.title
          )}
        </h3>
        <p className="text-sm text-muted">{item.description}</p>
        {item.location && (
          <p className="mt-1 flex items-start gap-1.5 text-sm text-muted">
            <Icon name="location" className="mt-0.5 size-4" />
            {locationText(item.location)}
          </p>
        )}
      </div>
      <div className="sm:text-right">
        <Badge tone={statusTone(item.status)}>{wordOf(item.status)}</Badge>
        <p className="mt-1 text-sm text-muted tabular-nums">{showInstant(item.timestamp)}</p>
      </div>
    </Card>
  )
}

const wordOf = (status: string) => status.charAt(0).toUpperCase() + status.slice(1)
