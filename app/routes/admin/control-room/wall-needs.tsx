import { Link } from '@remix-run/react'
import { type ReactNode } from 'react'
import { type WallView } from '~/domain/safety/control-room/wall.server.ts'
import { type AlertView } from '~/domain/safety/emergencies/alert-view.ts'
import { alertWords, type KindWords } from '~/domain/safety/emergencies/alert-kinds.ts'
import { changesSince, headlineOf } from '~/domain/safety/emergencies/headline.ts'
import { overlayTitle } from '~/domain/safety/emergencies/overlay-title.ts'
import { type WatchedSession } from '~/domain/safety/lone-worker/views.ts'
import { KIND_WORDS, titleOf } from '~/domain/time/exceptions/kinds.ts'
import { type ExceptionView } from '~/domain/time/exceptions/views.ts'
import { ActionButton } from '~/routes/admin/action-button.tsx'
import { KIND_TONES } from '~/routes/admin/exceptions/words.ts'
import { Badge } from '~/ui/badge.tsx'
import { buttonClass } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { Icon } from '~/ui/icon.tsx'
import { PhoneLink } from '~/ui/phone-link.tsx'
import { DueIn } from '~/ui/when.tsx'
import { Lasting } from '~/ui/lasting.tsx'
import { ALERT_GROUNDS } from './alert-strip.tsx'
import { OwnAlertNote, useIsOwnAlert } from './own-alert.tsx'
import { useIsMe } from './use-is-me.ts'

/** Alerts, then late or missed check-ins, then exceptions: each with its age, its owner and the next action. */
export function WallNeeds({ wall }: { wall: WallView }) {
  const { alerts, checks, exceptions } = wall
  if (alerts.total + checks.total + exceptions.total === 0)
    return <p className="text-muted">No alerts, late check-ins or exceptions.</p>
  return (
    <>
      <Needs
        id="wall-alerts"
        title="Open Alerts"
        {...alerts}
        to="/admin/emergencies"
        loud={overlayTitle(alerts.items).tone}
      >
        {alerts.items.map((alert) => (
          <AlertRow key={alert.id} alert={alert} />
        ))}
      </Needs>
      <Needs id="wall-checks" title="Late and missed check-ins" {...checks} to="/admin/lone-workers">
        {checks.items.map((session) => (
          <CheckRow key={session.id} session={session} />
        ))}
      </Needs>
      <Needs id="wall-exceptions" title="Exceptions" {...exceptions} to="/admin/exceptions">
        {exceptions.items.map((item) => (
          <ExceptionRow key={item.id} item={item} />
        ))}
      </Needs>
    </>
  )
}

function Needs({
  id,
  title,
  items,
  total,
  to,
  loud,
  children,
}: {
  id: string
  title: string
  items: readonly unknown[]
  total: number
  to: string
  /** The colour of the most serious item. */
  loud?: KindWords['tone']
  children: ReactNode
}) {
  if (total === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        className={classes(
          'flex items-center gap-2 text-base font-bold',
          loud ? `-mx-4 -mt-4 px-4 py-1.5 ${ALERT_GROUNDS[loud]}` : 'border-b border-line pb-1 text-muted',
        )}
      >
        {loud && <Icon name="siren" />}
        {title} ({total})
      </h2>
      <ul className="divide-y divide-line">{children}</ul>
      {total > items.length && (
        <Link to={to} className="link inline-flex min-h-11 items-center text-base">
          And {total - items.length} more
        </Link>
      )}
    </section>
  )
}

/** One row: what it is and how old on the first line, where and whose on the second, and the action at the end. */
function Row({
  what,
  age,
  where,
  owner,
  phone,
  children,
}: {
  what: ReactNode
  age: ReactNode
  where: string
  owner: ReactNode
  phone?: { number: string; name: string }
  children?: ReactNode
}) {
  return (
    <li data-wall-row className="py-2 last:pb-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-bold">
        <span className="min-w-0 wrap-anywhere">{what}</span>
        <span className="text-muted tabular-nums">{age}</span>
      </p>
      <p className="wrap-anywhere first-letter:uppercase">{where}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base/6 text-muted">
        {owner}
        {phone && <PhoneLink phone={phone.number} name={phone.name} />}
        {children && <div className="ml-auto">{children}</div>}
      </div>
    </li>
  )
}

function AlertRow({ alert }: { alert: AlertView }) {
  const { kind, who, where, since } = headlineOf(alert, new Date())
  const { acknowledgedBy, userDetails } = alert
  const isOwn = useIsOwnAlert()
  const number = alertWords(alert).noRing ? null : userDetails.phone
  const to = `/admin/emergencies/${alert.id}`
  return (
    <Row
      what={
        <Link to={to} className="hover:underline">
          {kind}: {who}
        </Link>
      }
      age={<Lasting since={alert.triggeredAt} />}
      where={[`${where}.`, `${since}.`, ...changesSince(alert, new Date())].join(' ')}
      owner={
        <>
          {acknowledgedBy ? (
            <Badge tone="caution">Seen by {acknowledgedBy}</Badge>
          ) : (
            <Badge tone="bad">Not acknowledged</Badge>
          )}
        </>
      }
      phone={number ? { number, name: userDetails.firstName } : undefined}
    >
      {isOwn(alert) ? (
        <OwnAlertNote />
      ) : acknowledgedBy ? (
        <Link to={to} className={buttonClass({ size: 'sm' })}>
          Resolve
        </Link>
      ) : (
        <ActionButton intent="acknowledge" fields={{ id: alert.id }} variant="sos" size="sm">
          Acknowledge
        </ActionButton>
      )}
    </Row>
  )
}

const MINUTE_MS = 60_000

function CheckRow({ session }: { session: WatchedSession }) {
  const { id, userDetails, site, place, dueAt, missedAt, graceMinutes } = session
  const alarmAt = new Date(Date.parse(dueAt) + graceMinutes * MINUTE_MS)
  return (
    <Row
      what={userDetails.fullName}
      age={<Lasting since={dueAt} />}
      where={[site, place].filter(Boolean).join(', ') || 'Site not known'}
      owner={
        missedAt ? (
          <Badge tone="bad">Missed, no alert open</Badge>
        ) : (
          <Badge tone="warn">
            Late, alert <DueIn dueAt={alarmAt} />
          </Badge>
        )
      }
      phone={userDetails.phone ? { number: userDetails.phone, name: userDetails.fullName } : undefined}
    >
      <Link to={`/admin/lone-workers/${id}`} className={buttonClass({ size: 'sm' })}>
        Confirm safe
      </Link>
    </Row>
  )
}

function ExceptionRow({ item }: { item: ExceptionView }) {
  const isMe = useIsMe()
  const { id, kind, userName, siteName, postName, ownerName, phone, dueAt, openedAt, reason } = item
  const title = titleOf(item)
  const where = [siteName, postName].filter(Boolean).join(', ') || 'No site'
  return (
    <Row
      what={
        <Link to="/admin/exceptions" className="hover:underline">
          {title}
        </Link>
      }
      // The time since a shift's end would suggest that the person has not left yet.
      age={kind === 'left_early' ? <Lasting since={openedAt} /> : <DueIn dueAt={dueAt} />}
      where={title === siteName && reason ? reason : where}
      owner={
        <>
          <Badge tone={KIND_TONES[kind]}>{KIND_WORDS[kind]}</Badge>
          <span>{isMe(ownerName) ? 'Yours' : (ownerName ?? 'Unassigned')}</span>
        </>
      }
      phone={phone && userName ? { number: phone, name: userName } : undefined}
    >
      {!ownerName && (
        <ActionButton intent="take" fields={{ id }} size="sm">
          Assign to me
        </ActionButton>
      )}
    </Row>
  )
}
