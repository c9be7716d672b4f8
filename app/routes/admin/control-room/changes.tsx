import { type AlertView } from '~/domain/safety/emergencies/alert-view.ts'
import { changesSince } from '~/domain/safety/emergencies/headline.ts'
import { classes } from '~/ui/classes.ts'

const SAFER = 'bg-good-soft text-good'
const OTHER = 'bg-caution-soft text-caution'

/** Lists what has changed since an alert was raised, one line each. Empty if nothing has. */
export function Changes({ alert }: { alert: AlertView }) {
  const changes = changesSince(alert, new Date())
  if (changes.length === 0) return null
  // A second press, or a colleague on the way, does not mean that the person is safe.
  const safer = alert.safeAt !== null || alert.checkedInAt !== null
  return (
    <ul
      aria-label="What changed since"
      className={classes('grid gap-1 rounded-control p-3 font-semibold', safer ? SAFER : OTHER)}
    >
      {changes.map((change) => (
        <li key={change} className="wrap-anywhere" suppressHydrationWarning>
          {change}
        </li>
      ))}
      {alert.safeAt && !alert.resolvedAt && <li className="font-normal">Check it is really them.</li>}
    </ul>
  )
}
