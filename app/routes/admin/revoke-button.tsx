import { ActionButton } from './action-button.tsx'

/** Revokes something, in a row of a list. @param what the name of the thing, for screen readers */
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
