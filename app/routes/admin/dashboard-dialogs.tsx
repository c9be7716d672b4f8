import { type ReactNode } from 'react'
import type { ViolationView } from '~/domain/clocking/violations.server.ts'
import type { DashboardView } from '~/domain/dashboard/dashboard.server.ts'
import type { ActiveToday } from '~/domain/dashboard/present.server.ts'
import { showTime } from '~/domain/dates.ts'
import { type answeredFor } from '~/ui/answered.ts'
import { Badge } from '~/ui/badge.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Empty } from '~/ui/empty.tsx'
import { Chips } from '~/ui/tabs.tsx'
import { type ListedPerson, PeopleList } from './people-list.tsx'
import { placeText } from './place-text.ts'
import { ViolationCard } from './violation-card.tsx'
import { VIOLATION_RANGES } from './violation-ranges.ts'

/** What stands behind the four cards. Each has an address (`?show=`), so it opens without scripts and can be linked. */
export function DashboardDialogs({
  dashboard,
  show,
  days,
  activeToday,
  activeStaff,
  violations,
  result,
  onClose,
}: {
  dashboard: DashboardView
  show: string | null
  days: string | undefined
  activeToday: ActiveToday[]
  activeStaff: ListedPerson[]
  violations: { items: ViolationView[]; total: number }
  result?: Parameters<typeof answeredFor>[0]
  onClose: () => void
}) {
  const dialog = (name: string, title: string, children: ReactNode, footer: ReactNode) => (
    <Dialog key={name} open={show === name} onClose={onClose} title={title} wide footer={footer}>
      {show === name && children}
    </Dialog>
  )
  return (
    <>
      {dialog(
        'clocked-in',
        `Currently Clocked In (${dashboard.signedInCount})`,
        <People
          empty="Nobody is clocked in"
          total={dashboard.signedInCount}
          people={dashboard.currentlySignedIn.map((person) => ({
            ...person,
            note: placeText(person.location),
            aside: `since ${showTime(person.clockedInAt)}`,
          }))}
        />,
        <LinkButton to="/admin/clock-entries">All clock entries</LinkButton>,
      )}
      {dialog(
        'active-today',
        `Active Today (${dashboard.activeToday})`,
        <People
          empty="Nobody has clocked in or out today"
          total={dashboard.activeToday}
          people={activeToday.map((person) => ({
            ...person,
            note: `${person.lastAction === 'clock_out' ? 'Out' : 'In'} at ${showTime(person.lastAt)}`,
            aside: person.clockedIn ? <Badge tone="good">Clocked in</Badge> : <Badge>Clocked out</Badge>,
          }))}
        />,
        <LinkButton to="/admin/clock-entries">All clock entries</LinkButton>,
      )}
      {dialog(
        'violations',
        'Safety Violations',
        <div className="grid gap-3">
          <Chips
            label="Period"
            chips={VIOLATION_RANGES.map((range) => ({
              to: range.days ? `?show=violations&days=${range.days}` : '?show=violations',
              label: range.label,
              current: range.days === days,
            }))}
          />
          <p className="text-sm text-muted tabular-nums">{violations.total.toLocaleString('en-GB')} in this period</p>
          {violations.items.length === 0 && <Empty icon="vest" title="No safety violations found" />}
          <ul className="grid items-start grid-cols-1 gap-3 md:grid-cols-2">
            {violations.items.map((item) => (
              <ViolationCard key={item.id + String(item.resolved)} violation={item} result={result} />
            ))}
          </ul>
        </div>,
        <LinkButton to={days ? `/admin/violations?days=${days}` : '/admin/violations'}>
          All safety violations
        </LinkButton>,
      )}
      {dialog(
        'active-staff',
        `Active Staff (${dashboard.activeStaff})`,
        <People empty="No staff members found" total={dashboard.activeStaff} people={activeStaff} />,
        <LinkButton to="/admin/staff?active=true">Staff Overview</LinkButton>,
      )}
    </>
  )
}

function People({ people, total, empty }: { people: readonly ListedPerson[]; total: number; empty: string }) {
  if (people.length === 0) return <Empty icon="users" title={empty} />
  return (
    <>
      <PeopleList people={people} />
      {total > people.length && (
        <p className="mt-3 text-sm text-muted">
          The first {people.length} of {total.toLocaleString('en-GB')} are shown.
        </p>
      )}
    </>
  )
}
