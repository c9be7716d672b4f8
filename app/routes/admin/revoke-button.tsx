import { ActionButton } from './action-button.tsx'

/** Ends what was given out, in a row of a list. @param what whose button it is, for those who listen */
export const RevokeButton = ({ id, what }: { id: string; what: string }) => (
  <ActionButton
    intent="revoke"
    fields={{ id }}
    size="sm"
    variant="danger"
    icon="trash"
    aria-label={`Revoke ${what}`}
    className="max-md:min-h-11"
  >
    Revoke
  </ActionButton>
)
