import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { showInstant } from '~/platform/dates.ts'
import { listTemplates } from '~/domain/forms/forms/catalogue.ts'
import { findTemplate } from '~/domain/forms/forms/templates/index.ts'
import { ReviewList } from '~/domain/forms/forms/input.ts'
import { countSubmissions, listSubmissions, type ReviewLine } from '~/domain/forms/forms/review.server.ts'
import { listPeopleToChoose } from '~/domain/kernel/people/choose.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { Badge } from '~/ui/badge.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { Empty } from '~/ui/empty.tsx'
import { FormStatus } from '~/routes/forms/status.tsx'
import { call } from '~/api/call.ts'
import { BulkBar, useSelection } from '~/ui/selection.tsx'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { StatCard } from '~/ui/stat-card.tsx'
import { Table } from '~/ui/table.tsx'
import { ListPager, useSorting } from '~/routes/admin/list-search.tsx'
import { personFilter } from '~/routes/admin/staff/person-filter.server.ts'
import { ExportCard } from './export-card.tsx'
import { SubmissionSearch } from './submission-search.tsx'

export const meta: MetaFunction = () => [{ title: 'Form Submissions · Admin Portal' }]

const PAGE = 25

export const loader = listLoader(
  'admin',
  ReviewList.extend({ person: z.string().optional() }),
  (actor, { person, ...query }) => {
    const { userId, unknown } = personFilter(actor, person)
    const { items, next, total } = unknown ? NOTHING : listSubmissions(actor, { ...query, userId })
    return {
      items: items.map(outline),
      next,
      total,
      unknown,
      totals: countSubmissions(actor),
      templates: listTemplates().map(({ id, name }) => ({ value: String(id), label: name })),
      people: listPeopleToChoose(actor),
    }
  },
  { limit: PAGE },
)
const NOTHING = { items: [], next: null, total: 0 }

/** The fields that the list shows. The answers are not sent to the browser. */
const outline = ({
  id,
  templateId,
  user,
  templateName,
  status,
  awaitingSignature,
  submittedAt,
  createdAt,
  alarmCount,
}: ReviewLine) => ({
  id,
  ...whoOf(templateId, user),
  templateName,
  status,
  awaitingSignature,
  submittedAt,
  createdAt,
  alarmCount,
})

/** Returns who filled in a form. The name is withheld if its answers are anonymous. */
const whoOf = (templateId: number, user: ReviewLine['user']) =>
  findTemplate(templateId)?.apart
    ? { name: 'Name withheld', employeeId: null, email: '' }
    : { name: `${user.firstName} ${user.lastName}`, employeeId: user.employeeId, email: user.email }

export default function FormSubmissions() {
  const { items, next, total, totals, templates, people, unknown } = useLoaderData<typeof loader>()
  useAdminRefreshOn(REFRESH_ON)
  const { column } = useSorting('-submitted')
  // Submissions that need attention or a signature must be opened one by one, so they cannot be selected.
  const selection = useSelection(
    items
      .filter((row) => row.status === 'submitted' && !row.awaitingSignature && row.alarmCount === 0)
      .map(({ id, name, templateName }) => ({ id, label: `${templateName}, ${name}` })),
  )
  return (
    <>
      <PageHeader
        title="Form Submissions"
        sub="Forms staff have sent in, to read, review and report on"
        back={{ to: '/admin', label: 'Back to Admin' }}
      />
      <div className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard label="Total Submissions" value={totals.total} icon="forms" />
        <StatCard label="Submitted" value={totals.submitted} icon="send" tone="info" />
        <StatCard label="Draft" value={totals.draft} icon="edit" />
        <StatCard label="Unique Staff" value={totals.uniqueStaff} icon="users" tone="good" />
      </div>
      <SubmissionSearch templates={templates} people={people} unknown={unknown} />
      <Table
        caption="Form submissions"
        rows={items}
        rowKey={(row) => row.id}
        selection={selection}
        empty={
          <Empty icon="forms" title="No form submissions found">
            Submitted forms appear here straight away.
          </Empty>
        }
        columns={[
          {
            key: 'staff',
            label: 'Staff Member',
            head: true,
            ...column('staff'),
            cell: (row) => (
              <>
                {row.name}
                <span className="block text-sm font-normal break-words text-muted">
                  {row.employeeId && `${row.employeeId}, `}
                  {row.email && <EmailText address={row.email} />}
                </span>
              </>
            ),
          },
          {
            key: 'form',
            label: 'Form Type',
            ...column('form'),
            cell: (row) => (
              <span className="flex flex-wrap items-center gap-2">
                {row.templateName}
                {row.alarmCount > 0 && (
                  <Badge tone="bad" icon="warning">
                    {row.alarmCount === 1 ? '1 alarm' : `${row.alarmCount} alarms`}
                  </Badge>
                )}
              </span>
            ),
          },
          {
            key: 'status',
            label: 'Status',
            ...column('status'),
            cell: (row) => <FormStatus status={row.status} awaitingSignature={row.awaitingSignature} />,
          },
          {
            key: 'submitted',
            label: 'Submitted',
            ...column('submitted', { descending: true }),
            cell: (row) => (row.submittedAt ? showInstant(row.submittedAt) : `Started ${showInstant(row.createdAt)}`),
          },
          {
            key: 'actions',
            label: 'Actions',
            cell: (row) => (
              <LinkButton
                to={`/admin/form-submissions/${row.id}`}
                size="sm"
                icon="eye"
                aria-label={`View ${row.templateName} of ${row.name}`}
                className="max-md:min-h-11"
              >
                View
              </LinkButton>
            ),
          },
        ]}
      />
      <BulkBar selection={selection} what="submitted forms to mark them as reviewed" action={REVIEW} />
      <ListPager shown={items.length} total={total} all={totals.total} next={next} />
      <ExportCard templates={templates} />
    </>
  )
}

const REFRESH_ON = ['form.submitted', 'form.signed', 'form.reviewed'] as const

const REVIEW = {
  words: (count: number) => `Mark ${count} as reviewed`,
  icon: 'check',
  run: (ids: string[]) => call('PUT /api/admin/form-submissions', { ids, status: 'reviewed' }),
  done: (count: number) => (count === 1 ? '1 form marked as reviewed' : `${count} forms marked as reviewed`),
  confirm: 'Staff see it in the portal at once, so this cannot be undone. You can still approve or reject each.',
} as const
