import { type EnrolmentDue } from '~/domain/time/biometrics/enrolment.server.ts'
import { roleLabel } from '~/domain/kernel/access/actor.ts'
import { showDate } from '~/platform/dates.ts'
import { Badge } from '~/ui/badge.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { Empty } from '~/ui/empty.tsx'
import { Table } from '~/ui/table.tsx'

type Due = { items: EnrolmentDue[]; next: string | null }

/** People to enrol: first people whose clock-ins wait for it, then people who were never enrolled. */
export function EnrolmentsDue({ again, first }: { again: Due; first: Due }) {
  const more = again.next !== null || first.next !== null
  return (
    <section aria-labelledby="due-title" className="mb-8">
      <h2 id="due-title" className="mb-1 text-xl font-bold">
        To enrol
      </h2>
      <p className="mb-3 text-sm text-muted">
        Without an enrolled face, clock-ins are not verified. If a face was enrolled before, clock-ins wait for control
        until it is enrolled again.
      </p>
      <Table
        caption="Staff to enrol"
        rows={[...again.items, ...first.items]}
        rowKey={(row) => row.userId}
        empty={<Empty icon="check" title="All staff who clock in by face are enrolled" />}
        columns={[
          {
            key: 'name',
            label: 'Name',
            head: true,
            cell: (row) => (
              <>
                {row.firstName} {row.lastName}
                <span className="block text-sm font-normal text-muted">{roleLabel(row.role)}</span>
              </>
            ),
          },
          {
            key: 'why',
            label: 'Why',
            cell: (row) =>
              row.enrolledBefore ? (
                <span className="flex flex-wrap items-center gap-2">
                  <Badge tone="caution">Re-enrolment due</Badge>
                  <span className="text-sm text-muted">last enrolled {showDate(row.enrolledBefore)}</span>
                </span>
              ) : (
                'Never enrolled'
              ),
          },
          {
            key: 'actions',
            label: 'Enrol',
            silent: true,
            cell: (row) => (
              <LinkButton to={`/admin/staff/${row.userId}/face`} size="sm" icon="face">
                Enrol<span className="sr-only"> {`${row.firstName} ${row.lastName}`}</span>
              </LinkButton>
            ),
          },
        ]}
      />
      {more && <p className="mt-2 text-sm text-muted">More will appear when these are done.</p>}
    </section>
  )
}
