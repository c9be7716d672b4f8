import { type AlertView } from '~/domain/emergencies/alert-view.ts'
import { answeredFor } from '~/ui/answered.ts'
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
          <OpenAlert key={alert.id} alert={alert} errors={answeredFor(result, 'resolve', alert.id).errors['']} />
        ))}
      </ul>
    </section>
  )
}

function OpenAlert({ alert, errors }: { alert: AlertView; errors?: string[] }) {
  return (
    <li className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-bold">
          {alert.userDetails.fullName}
          {alert.drill && <Badge tone="info">Drill</Badge>}
          {alert.acknowledgedAt ? (
            <Badge tone="caution">Seen by {alert.acknowledgedBy}</Badge>
          ) : (
            <Badge tone="bad">Not acknowledged</Badge>
          )}
          {alert.safeAt && <Badge tone="good">Says: I am safe</Badge>}
        </p>
        <p className="text-sm text-muted">
          Open <Lasting since={alert.triggeredAt} />, <Where alert={alert} />
        </p>
        {alert.userDetails.phone && (
          <p className="mt-1">
            <PhoneLink phone={alert.userDetails.phone} name={alert.userDetails.firstName} />
          </p>
        )}
        {errors && (
          <p role="alert" className="mt-1 text-sm font-semibold text-bad">
            {errors}
          </p>
        )}
      </div>
      <AlertButtons alert={alert} />
    </li>
  )
}
