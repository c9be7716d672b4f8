import { Alert } from '~/ui/alert.tsx'
import { LinkButton } from '~/ui/button.tsx'

/** Shown in place of a list of `what` that could not be loaded; `again` leads back to it. */
export const UnableToLoad = ({ what, again }: { what: string; again: string }) => (
  <Alert
    tone="bad"
    live="alert"
    title={`Unable to load ${what}`}
    actions={<LinkButton href={again}>Try Again</LinkButton>}
  >
    Please try again in a moment.
  </Alert>
)
