import { type MetaFunction } from '@remix-run/react'
import { OfflineFrame } from './frame.tsx'
import { SendCard } from './send-card.tsx'

export const meta: MetaFunction = () => [{ title: 'My Papers' }]

/** A new card without a connection: it is kept on this phone, and goes to the office with the next signal. */
export default function OfflinePapers() {
  return (
    <OfflineFrame title="My Papers" current="home" online="/papers">
      {({ userId }) => <SendCard userId={userId} />}
    </OfflineFrame>
  )
}
