import { Alert } from '~/ui/alert.tsx'
import { LinkButton } from '~/ui/button.tsx'

/** Warns in red until alarms can reach a person by telephone. */
export const WakesNobody = ({ link = true }: { link?: boolean }) => (
  <Alert
    tone="bad"
    title="Nobody will hear an alarm at night"
    actions={link && <LinkButton to="/admin/lone-workers/alarms">Set it up</LinkButton>}
  >
    Nobody wakes up for an email or a push message. Set up texts and calls, connect an alarm service, or keep a list of
    numbers to ring.
  </Alert>
)

/** Warns about sites whose own steps replace the company's and reach no telephone. */
export const SitesWakeNobody = ({ names }: { names: readonly string[] }) => (
  <Alert tone="warn" title="At these sites, no step rings a phone">
    {names.join(', ')}. Add a step by text or call on the site’s page, or give its contact a number.
  </Alert>
)
