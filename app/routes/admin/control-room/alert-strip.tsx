import { Link } from '@remix-run/react'
import { type HeaderView } from '~/domain/overview/dashboard/header.server.ts'
import { classes } from '~/ui/classes.ts'
import { Icon } from '~/ui/icon.tsx'
import { Lasting } from '~/ui/lasting.tsx'
import { alertAddress } from './alert-address.ts'

const SHOWN = 3

/**
 * Shows every unresolved alert, and forms with dangerous answers, on every page until they are dealt with.
 * @param onWall the page itself lists the alerts
 */
export function AlertStrip({ header, onWall = false }: { header?: HeaderView; onWall?: boolean }) {
  if (!header) return null
  const { alarmedForms } = header
  // Only administrators get the state of the control room.
  const isAdmin = header.controlRoom !== null
  const { openAlerts, alertCount } = onWall ? { openAlerts: [], alertCount: 0 } : header
  if (alertCount === 0 && alarmedForms === 0) return null
  return (
    <section aria-label="Needs attention now" className="no-print grid gap-px">
      {openAlerts.slice(0, SHOWN).map(({ id, headline, tone, icon, triggeredAt, seenBy, changes }) => (
        <Link key={id} to={alertAddress(id, isAdmin)} className={classes(STRIP, ALERT_GROUNDS[tone])}>
          <Icon name={icon} />
          <span className="min-w-0">
            <strong>
              {headline.kind}: {headline.who}
            </strong>
            , {headline.where}. {headline.since}, open <Lasting since={triggeredAt} />.{' '}
            {changes.map((change) => `${change} `)}
            {seenBy ? `Seen by ${seenBy}, not resolved.` : 'Nobody has acknowledged it.'}
          </span>
        </Link>
      ))}
      {alertCount > SHOWN && (
        <Link to="/admin/emergencies" className={classes(STRIP, 'bg-sos text-on-sos')}>
          And {alertCount - SHOWN} more
        </Link>
      )}
      {alarmedForms > 0 && (
        <Link
          to="/admin/form-submissions?alarms=yes&status=submitted"
          className={classes(STRIP, 'bg-warn-soft text-text')}
        >
          <Icon name="warning" className="size-5 text-warn" />
          {alarmedForms === 1 ? '1 form needs attention' : `${alarmedForms} forms need attention`}
        </Link>
      )}
    </section>
  )
}

/** The colour for each kind of alert, the same as in the overlay. */
export const ALERT_GROUNDS = {
  bad: 'bg-sos text-on-sos',
  caution: 'bg-caution text-surface',
  info: 'bg-info text-surface',
}

const STRIP = 'flex min-h-10 items-center gap-2.5 px-4 py-1.5 text-sm underline-offset-2 hover:underline lg:px-6'
