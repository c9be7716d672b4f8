import { type AlertView } from '~/domain/safety/emergencies/alert-view.ts'
import { headlineOf } from '~/domain/safety/emergencies/headline.ts'
import { type Answered, answeredFor } from '~/ui/answered.ts'
import { Badge } from '~/ui/badge.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Lasting } from '~/ui/when.tsx'
import { PhoneLink } from '~/ui/phone-link.tsx'
import { AlertButtons } from './alert-buttons.tsx'
import { Where } from './alert-entry.tsx'

/** Alerts that are not over: seen or not, with what there is to do. */
export function OpenAlerts({
  alerts,
  result,
}: {
  alerts: readonly AlertView[]
  result?: Parameters<typeof answeredFor>[0]
}) {
  return (
    <section
      aria-labelledby="alerts-title"
      className="mb-5 rounded-card overflow-hidden border-2 border-sos bg-surface"
    >
      <h2 id="alerts-title" className="flex items-center gap-2 bg-sos px-4 py-2.5 font-bold text-on-sos sm:px-5">
        <Icon name="siren" />
        Open Alerts ({alerts.length})
      </h2>
      <ul className="divide-y divide-line px-4 sm:px-5">
        {alerts.map((alert) => (
          <OpenAlert key={alert.id} alert={alert} answered={answeredFor(result, 'resolve', alert.id)} />
        ))}
      </ul>
    </section>
  )
}

function OpenAlert({ alert, answered }: { alert: AlertView; answered: Answered }) {
  const { kind, who, where, since } = headlineOf(alert)
  return (
    <li className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-bold">
          {kind}: {who}, {where}
          {alert.acknowledgedAt ? (
            <Badge tone="caution">Seen by {alert.acknowledgedBy}</Badge>
          ) : (
            <Badge tone="bad">Not acknowledged</Badge>
          )}
          {alert.checkedInAt && <Badge tone="good">Has checked in since</Badge>}
          {alert.safeAt && <Badge tone="good">Says: I am safe</Badge>}
        </p>
        <p className="text-sm text-muted">
          {since}. Open <Lasting since={alert.triggeredAt} />, <Where alert={alert} />
        </p>
        {alert.userDetails.phone && (
          <p className="mt-1">
            <PhoneLink phone={alert.userDetails.phone} name={alert.userDetails.firstName} />
          </p>
        )}
      </div>
      <AlertButtons alert={alert} answered={answered} />
    </li>
  )
}
