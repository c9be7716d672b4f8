import { Alert } from '~/ui/alert.tsx'
import { LinkButton } from '~/ui/button.tsx'

/** Said loudly until somebody can be woken by telephone. */
export const WakesNobody = ({ link = true }: { link?: boolean }) => (
  <Alert
    tone="bad"
    title="At 3 in the morning nobody will hear an alarm"
    actions={link && <LinkButton to="/admin/lone-workers/alarms">Set it up</LinkButton>}
  >
    Email and push messages alone wake nobody. Connect a telephone service with the alarm hook, or keep a list of
    numbers that the person on duty rings.
  </Alert>
)
