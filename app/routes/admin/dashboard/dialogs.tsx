import { type ReactNode } from 'react'
import { type ViolationView } from '~/domain/time/clocking/views.ts'
import { type DashboardView } from '~/domain/overview/dashboard/dashboard.server.ts'
import { type ActiveToday, type PresentPerson } from '~/domain/overview/dashboard/present.server.ts'
import { type Page } from '~/platform/keyset.server.ts'
import { showTime } from '~/platform/dates.ts'
import { type answeredFor } from '~/ui/answered.ts'
import { Badge } from '~/ui/badge.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Empty } from '~/ui/empty.tsx'
import { Chips } from '~/ui/chips.tsx'
import { Since } from '~/ui/when.tsx'
import { type ListedPerson, PeopleList } from '~/routes/admin/staff/people-list.tsx'
import { locationText } from '~/platform/location.ts'
import { ViolationCard } from '~/routes/admin/safety/violation-card.tsx'
import { VIOLATION_RANGES } from '~/routes/admin/safety/violation-ranges.ts'

/**
 * The lists behind the four cards. Each has its own address (`?show=`), so that it can be linked and works without
 * scripts.
 */
export function DashboardDialogs({
  dashboard,
  show,
  days,
  clockedIn,
  activeToday,
  activeStaff,
  further,
  violations,
  result,
  onClose,
}: {
  dashboard: DashboardView
  show: string | null
  days: string | undefined
  clockedIn: Page<PresentPerson>
  activeToday: Page<ActiveToday>
  activeStaff: Page<ListedPerson>
  /** Whether this is a page of people after the first. */
  further: boolean
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
          pages={{ show: 'clocked-in', next: clockedIn.next, further }}
          people={clockedIn.items.map((person) => ({
            ...person,
            note: locationText(person.location),
            aside: <Since at={person.clockedInAt} />,
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
          pages={{ show: 'active-today', next: activeToday.next, further }}
          people={activeToday.items.map((person) => ({
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
        <People
          empty="No staff members found"
          total={dashboard.activeStaff}
          pages={{ show: 'active-staff', next: activeStaff.next, further }}
          people={activeStaff.items}
        />,
        <LinkButton to="/admin/staff?active=true">Staff Overview</LinkButton>,
      )}
    </>
  )
}

/** One page of people. The others are on further pages, so that even ten thousand are not too many. */
function People({
  people,
  total,
  pages: { show, next, further },
  empty,
}: {
  people: readonly ListedPerson[]
  total: number
  pages: { show: string; next: string | null; further: boolean }
  empty: string
}) {
  if (people.length === 0) return <Empty icon="users" title={empty} />
  return (
    <>
      <PeopleList people={people} />
      {(next || further) && (
        <nav aria-label="More people" className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-muted tabular-nums">
            {people.length} of {total.toLocaleString('en-GB')}
          </p>
          <div className="flex gap-2">
            {further && (
              <LinkButton to={`?show=${show}`} icon="chevron-left" preventScrollReset>
                From the start
              </LinkButton>
            )}
            {next && (
              <LinkButton to={`?show=${show}&after=${next}`} iconAfter="chevron-right" preventScrollReset>
                Show more
              </LinkButton>
            )}
          </div>
        </nav>
      )}
    </>
  )
}
