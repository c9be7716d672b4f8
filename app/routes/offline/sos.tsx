import { type MetaFunction } from '@remix-run/react'
import { useRoot } from '~/root-data.ts'
import { Sos } from '~/routes/staff/sos/sos.tsx'
import { CallButton } from '~/ui/call-button.tsx'
import { OfflineFrame } from './frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Emergency SOS' }]

/** Help offline: numbers to ring, and an alert that is sent as soon as there is a connection. */
export default function OfflineSos() {
  const { emergencyPhone } = useRoot()
  return (
    <OfflineFrame
      title="Emergency SOS"
      current="home"
      help={
        <>
          <p>If a life is in danger, call 999 first.</p>
          <CallButton phone={emergencyPhone} />
        </>
      }
    >
      {({ userId }) => <Sos userId={userId} phone={emergencyPhone} />}
    </OfflineFrame>
  )
}
