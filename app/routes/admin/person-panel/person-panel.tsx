import { Link } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { roleLabel } from '~/domain/kernel/access/actor.ts'
import { type GlanceView } from '~/domain/overview/dashboard/person-glance.server.ts'
import { showDays } from '~/platform/dates.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button, LinkButton } from '~/ui/button.tsx'
import { PhoneLink } from '~/ui/phone-link.tsx'
import { Lasting } from '~/ui/lasting.tsx'
import { linkOf, usePersonPanel } from './use-person-panel.ts'

/**
 * Shows a person next to the list, on a wide screen, after their name was pressed. The panel takes the focus. j, k and
 * the arrows move to the people in other rows; Escape closes it and returns the focus.
 */
export function PersonPanel({ person }: { person: GlanceView }) {
  const { id } = person
  const { close, step } = usePersonPanel(id)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id])
  useEffect(() => () => linkOf(id)?.focus({ preventScroll: true }), [id])
  const at = `/admin/staff/${id}`
  return (
    <section
      aria-labelledby="panel-name"
      data-panel
      className="no-print fixed top-[var(--bar,4.5rem)] right-0 bottom-0 z-20 w-96 overflow-y-auto border-l border-line bg-surface p-5 shadow-float max-lg:hidden"
    >
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of what has the focus inside */}
      <div className="grid gap-5" onKeyDown={step}>
        <div className="flex items-start gap-3">
          <Avatar name={person.name} src={person.photo && `${person.photo}?w=128`} className="size-16" />
          <div className="min-w-0 flex-1">
            <h2 id="panel-name" ref={heading} tabIndex={-1} className="text-lg font-bold wrap-anywhere">
              {person.name}
            </h2>
            <p className="text-sm text-muted">
              {[roleLabel(person.role), person.position, person.employeeId].filter(Boolean).join(' · ')}
            </p>
            {!person.isActive && <Badge tone="bad">Inactive</Badge>}
          </div>
          <Button size="sm" variant="quiet" icon="x" onClick={close}>
            <span className="sr-only">Close</span>
          </Button>
        </div>
        <div>
          {person.phone ? (
            <PhoneLink phone={person.phone} name={person.name} />
          ) : (
            <span className="text-muted">No phone number</span>
          )}
        </div>
        <dl className="grid gap-4">
          <Line label="On shift">{person.since ? <Lasting since={person.since} /> : 'Not clocked in'}</Line>
          <Line label="Today's shift">
            {person.duties.length === 0 && 'None'}
            {person.duties.map(({ id: duty, start, end, site, post, fromYesterday }) => (
              <span key={duty} className="block">
                {fromYesterday && 'Since yesterday, '}
                <span className="tabular-nums">
                  {start} to {end}
                </span>
                , {site}, {post}
              </span>
            ))}
          </Line>
          <Line label="Next holidays">
            {person.holidays.length === 0 && 'None'}
            {person.holidays.map(({ id: holiday, startDate, endDate }) => (
              <span key={holiday} className="block">
                {showDays(startDate, endDate)}
              </span>
            ))}
          </Line>
          <Line label="Open violations">
            {person.openViolations > 0 ? (
              <Link to={`${at}/safetyViolations`} className="link inline-flex min-h-6 items-center">
                {person.openViolations}
              </Link>
            ) : (
              'None'
            )}
          </Line>
        </dl>
        <div className="flex flex-wrap gap-2">
          <LinkButton to={at} size="sm" variant="primary" icon="user">
            Whole page
          </LinkButton>
          <LinkButton to={`/admin/rota/people/${id}`} size="sm">
            Rota
          </LinkButton>
          <LinkButton to={`/admin/holidays/people/${id}`} size="sm">
            Holidays
          </LinkButton>
          <LinkButton to={`${at}/clockEntries`} size="sm">
            Clock entries
          </LinkButton>
        </div>
        <p className="text-sm text-muted">Keys: j and k or the arrows go to other people on the list, Escape closes.</p>
      </div>
    </section>
  )
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm font-semibold text-muted">{label}</dt>
    <dd>{children}</dd>
  </div>
)
