import { type AlertView } from '~/domain/safety/emergencies/alert-view.ts'
import { changesSince } from '~/domain/safety/emergencies/headline.ts'

/** What changed since an alert was raised, a line each; nothing while nothing has. */
export function Changes({ alert }: { alert: AlertView }) {
  const changes = changesSince(alert, new Date())
  if (changes.length === 0) return null
  return (
    <ul aria-label="What changed since" className="grid gap-1 rounded-control bg-good-soft p-3 font-semibold text-good">
      {changes.map((change) => (
        <li key={change} className="break-words" suppressHydrationWarning>
          {change}
        </li>
      ))}
      {alert.safeAt && !alert.resolvedAt && <li className="font-normal">Make sure that it is them.</li>}
    </ul>
  )
}
