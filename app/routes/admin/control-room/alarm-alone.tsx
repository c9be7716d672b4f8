import { type ReactNode } from 'react'
import { AlarmButton } from './alarm-button.tsx'
import { EmergencyOverlay } from './overlay.tsx'

/**
 * The alarm for when the admin frame cannot be shown, so that a person who sees the error page still hears a call for
 * help.
 */
export default function AlarmAlone({ userId }: { userId?: string }): ReactNode {
  return (
    <>
      <p className="text-center">
        <AlarmButton userId={userId} />
      </p>
      <EmergencyOverlay userId={userId} />
    </>
  )
}
