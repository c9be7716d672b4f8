import { type MetaFunction } from '@remix-run/react'
import { OfflineFrame } from './frame.tsx'
import { SendCard } from './send-card.tsx'

export const meta: MetaFunction = () => [{ title: 'My Papers' }]

/** Takes a new card without a connection: it is stored on this phone, and sent to the office once there is a signal. */
export default function OfflinePapers() {
  return (
    <OfflineFrame title="My Papers" current="home" online="/papers">
      {({ userId }) => <SendCard userId={userId} />}
    </OfflineFrame>
  )
}
