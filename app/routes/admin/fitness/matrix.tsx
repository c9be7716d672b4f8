import { type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import {
  COUNTS,
  HOLDS,
  holdsWords,
  MATRIX_WORDS,
  type MatrixState,
} from '~/domain/fitness/requirements/matrix-kinds.ts'
import { matrixPage } from '~/domain/fitness/requirements/matrix-page.server.ts'
import { MatrixQuery } from '~/domain/fitness/requirements/matrix-input.ts'
import { type MatrixCell, type MatrixRow } from '~/domain/fitness/requirements/matrix-views.ts'
import { roleLabel } from '~/domain/kernel/access/actor.ts'
import { showDay } from '~/platform/dates.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { ListPager, ListSearch, PeopleSearchField, useFilter } from '~/routes/admin/list-search.tsx'
import { SiteFilter } from '~/routes/admin/site-filter.tsx'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { Empty } from '~/ui/empty.tsx'
import { SelectField } from '~/ui/field.tsx'
import { type IconName } from '~/ui/icon.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { type Column, Table } from '~/ui/table.tsx'
import { useAskedParams } from '~/ui/asked-params.ts'

export const meta: MetaFunction = () => [{ title: 'Staff Papers · Admin Portal' }]

const PAGE = 50

export const loader = listLoader('control', MatrixQuery, matrixPage, { limit: PAGE })

/** Who has which papers: at a site, for a shift, or of every kind. */
export default function Matrix() {
  const { items, columns, next, kinds, sites, siteId, siteLabel, duty, isAdmin, isEverywhere } =
    useLoaderData<typeof loader>()
  const query = useAskedParams()
  useAdminRefreshOn(['credential.recorded', 'credential.changed', 'credential.checked', 'credential.proposed'])
  const exported = new URLSearchParams(query)
  exported.delete('after')
  return (
    <>
      <PageHeader
        title="Staff Papers"
        sub={duty ? `For ${duty.words}` : 'Who holds which licences, checks and certificates'}
        back={duty ? { to: duty.to, label: 'The shift' } : undefined}
        actions={
          isAdmin && (
            <>
              <LinkButton to="/admin/evidence-pack" icon="folder">
                Evidence pack
              </LinkButton>
              <LinkButton to="/admin/matrix/import" icon="upload">
                Import
              </LinkButton>
              <LinkButton to={`/admin/matrix/export?${exported}`} icon="download" reloadDocument>
                Download CSV
              </LinkButton>
            </>
          )
        }
      />
      <Filters {...{ kinds, sites, siteId, siteLabel, isEverywhere, dutyId: duty?.id ?? null }} />
      {items.length === 0 ? (
        <Empty icon="users" title="No people on this page">
          {next ? 'Go on to the next page, or change the filter.' : 'Change the filter to see more people.'}
        </Empty>
      ) : (
        <Table
          caption="People and their papers"
          rows={items}
          rowKey={({ userId }) => userId}
          columns={columnsOf(columns, isAdmin)}
        />
      )}
      <ListPager from="after" shown={items.length} next={next} />
    </>
  )
}

function Filters({
  kinds,
  dutyId,
  isEverywhere,
  ...site
}: {
  kinds: { id: string; label: string }[]
  dutyId: string | null
  isEverywhere: boolean
} & Pick<Parameters<typeof SiteFilter>[0], 'sites' | 'siteId' | 'siteLabel'>) {
  const filter = useFilter()
  return (
    <ListSearch className="md:grid-cols-2 xl:grid-cols-[minmax(16rem,1fr)_repeat(3,minmax(0,11rem))_auto]">
      <PeopleSearchField />
      {dutyId ? (
        <input type="hidden" name="dutyId" value={dutyId} />
      ) : (
        <SiteFilter {...site} name="siteId" all={isEverywhere ? 'All sites, every paper' : 'The first site'} />
      )}
      <SelectField
        {...filter('kind')}
        label="Kind of paper"
        options={[{ value: '', label: 'Every kind' }, ...kinds.map(({ id, label }) => ({ value: id, label }))]}
      />
      <SelectField
        {...filter('only')}
        label="People"
        options={[
          { value: '', label: 'Everybody' },
          { value: 'fit', label: 'With all papers' },
          { value: 'unfit', label: 'Something is missing' },
        ]}
      />
    </ListSearch>
  )
}

const columnsOf = (columns: readonly { label: string }[], isAdmin: boolean): Column<MatrixRow>[] => [
  {
    key: 'name',
    label: 'Name',
    head: true,
    cell: ({ userId, userName, employeeId, role }) => (
      <>
        {isAdmin ? (
          <Link
            to={`/admin/staff/${userId}/papers`}
            className="link inline-flex min-h-6 items-center md:whitespace-nowrap"
          >
            {userName}
          </Link>
        ) : (
          <span className="md:whitespace-nowrap">{userName}</span>
        )}
        <span className="block text-sm font-normal text-muted md:whitespace-nowrap">
          {[employeeId, roleLabel(role)].filter(Boolean).join(', ')}
        </span>
      </>
    ),
  },
  {
    key: 'fit',
    label: HOLDS,
    cell: (row) => {
      const words = holdsWords(row)
      const [tone, icon] = HOLDS_SIGNS[words] ?? ['neutral', 'minus']
      return (
        <Badge tone={tone} icon={icon}>
          {words}
        </Badge>
      )
    },
  },
  ...columns.map(({ label }, index) => ({
    key: String(index),
    label,
    cell: ({ cells }: MatrixRow) => <Cell cell={cells[index]!} />,
  })),
]

/** A paper's state as a word with its icon and colour, and the day it ends. */
function Cell({ cell: { state, until, required } }: { cell: MatrixCell }) {
  const [tone, icon] = SIGNS[state]
  if (state === 'not_needed')
    return (
      // Text for screen readers stays inside its cell, so that only the table scrolls and not the page.
      <span className="relative text-sm text-muted">
        –<span className="sr-only">Not needed</span>
      </span>
    )
  return (
    <span className="inline-grid justify-items-start gap-0.5">
      <Badge tone={required || COUNTS.has(state) ? tone : 'neutral'} icon={icon}>
        {MATRIX_WORDS[state]}
      </Badge>
      {until && <span className="text-xs whitespace-nowrap text-muted">{showDay(until)}</span>}
    </span>
  )
}

const HOLDS_SIGNS: Record<string, [Tone, IconName]> = { Yes: ['good', 'check'], No: ['bad', 'x'] }

const SIGNS: Record<MatrixState, [Tone, IconName]> = {
  valid: ['good', 'check'],
  ends_soon: ['warn', 'clock'],
  conditional: ['caution', 'history'],
  proposed: ['info', 'eye'],
  applied: ['info', 'send'],
  ended: ['bad', 'calendar'],
  stopped: ['grave', 'stop'],
  missing: ['bad', 'x'],
  not_needed: ['neutral', 'minus'],
}
