import { type MetaFunction } from '@remix-run/react'
import { useCallback, useEffect, useState } from 'react'
import { call } from '~/api/call.ts'
import { type LoneSession } from '~/domain/safety/lone-worker/views.ts'
import { type KnownSession } from '~/browser/outbox/alone.ts'
import { currentOf } from '~/routes/staff/lone-worker/known-session.ts'
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
  // With a connection, the session is as the server has it: a check-in has moved its time, or control has ended it.
  const renew = useCallback(async () => {
    const [{ findSession, keepSession }, session] = await Promise.all([
      import('~/browser/outbox/alone.ts'),
      call('GET /api/lone-sessions/current', {}, { deadline: ASK_MS }),
    ])
    // Without what an earlier page has stored, it is not known whether a PIN is needed.
    const before = await findSession<LoneSession>()
    if (!before) return
    const now = { ...before, session }
    setKnown(now)
    await keepSession(now)
  }, [])
  useEffect(() => {
    void import('~/browser/outbox/alone.ts')
      .then(({ findSession }) => findSession<LoneSession>())
      .then(setKnown, () => setKnown(null))
      .then(renew)
      .catch(ignore)
  }, [renew])
  if (known === undefined) return null
  const session = currentOf(known, new Date())
  if (known && session)
    return <CheckForm session={session} pins={known.pins} userId={userId} renew={() => void renew().catch(ignore)} />
  return (
    <Empty icon="user" title="No session on this phone">
      Start a session once you have signal. Control sees this clock-in once it is sent.
    </Empty>
  )
}

const ASK_MS = 5000
const ignore = () => undefined
