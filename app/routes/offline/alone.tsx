import { type MetaFunction } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { type LoneSession } from '~/domain/safety/lone-worker/views.ts'
import { type KnownSession } from '~/browser/outbox/alone.ts'
import { useRoot } from '~/root-data.ts'
import { CheckForm } from '~/routes/staff/lone-worker/check-form.tsx'
import { CallButton } from '~/ui/call-button.tsx'
import { Empty } from '~/ui/empty.tsx'
import { OfflineFrame } from './frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Working alone' }]

/** Takes a check-in without a connection. It is stored with its time, and sent as soon as there is a connection. */
export default function OfflineAlone() {
  const { emergencyPhone } = useRoot()
  return (
    <OfflineFrame title="Working alone" current="home" online="/alone">
      {({ userId }) => (
        <>
          <Check userId={userId} />
          <CallButton phone={emergencyPhone} />
        </>
      )}
    </OfflineFrame>
  )
}

function Check({ userId }: { userId: string }) {
  const [known, setKnown] = useState<KnownSession<LoneSession> | null>()
  useEffect(() => {
    void import('~/browser/outbox/alone.ts')
      .then(({ findSession }) => findSession<LoneSession>())
      .then(setKnown, () => setKnown(null))
  }, [])
  if (known === undefined) return null
  if (known?.session) return <CheckForm session={known.session} pins={known.pins} userId={userId} />
  return (
    <Empty icon="user" title="No session on this phone">
      Start a session once you have signal. Control sees this clock-in once it is sent.
    </Empty>
  )
}
