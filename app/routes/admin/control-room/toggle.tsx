import { useLocation } from '@remix-run/react'
import { LinkButton } from '~/ui/button.tsx'
import { ActionButton } from '~/routes/admin/action-button.tsx'

/** Opens the control room and switches the mode on, unless it is on; leaving only hides the view. */
export function ControlRoomToggle() {
  if (useLocation().pathname === '/admin/control-room') {
    return (
      <LinkButton to="/admin" variant="on-ink" size="sm" icon="arrow-left" className="max-sm:px-2">
        <span className="max-sm:sr-only">Leave Control Room</span>
      </LinkButton>
    )
  }
  return (
    <ActionButton
      intent="enter"
      fields={{}}
      action="/admin/control-room"
      variant="on-ink"
      size="sm"
      icon="monitor"
      className="max-sm:px-2"
    >
      <span className="max-sm:sr-only">Control Room</span>
    </ActionButton>
  )
}
