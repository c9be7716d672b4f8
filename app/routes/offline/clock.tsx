import { type MetaFunction } from '@remix-run/react'
import { useMemo } from 'react'
import { useWaiting } from '~/browser/outbox/waiting.ts'
import { ClockBody, type ClockScreen } from '~/routes/staff/clock/body.tsx'
import { isClockIn, lastCounted } from '~/routes/staff/clock/send.ts'
import { type Held } from './held.ts'
import { OfflineFrame } from './frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Time Clock' }]

/** The offline clock: its last known state, and what has been done on this phone since. */
export default function OfflineClock() {
  return (
    <OfflineFrame title="Time Clock" current="clock" online="/clock">
      {(held) => <Clock held={held} />}
    </OfflineFrame>
  )
}

// The camera must not open for a person who declined it. If this is unknown, a declaration is used, and control
// confirms it.
const UNKNOWN: ClockScreen = {
  isClockedIn: false,
  clockedInAt: null,
  lastEntry: null,
  recentEntries: [],
  check: 'none',
  jacket: true,
  hint: 'Clock in with a declaration. Control may check later that it was you.',
  method: 'alternative',
  unknown: true,
  notices: [],
  shiftAge: 'ordinary',
  planned: null,
  failuresInRow: 0,
  sites: [],
}

function Clock({ held: { userId, clock } }: { held: Held }) {
  const { operations } = useWaiting()
  const last = lastCounted(operations, clock?.at ?? '')
  const isIn = last && isClockIn(last)
  const loaded = useMemo(() => {
    const known = { ...UNKNOWN, unknown: !clock, ...clock?.page, ended: null }
    if (isIn === undefined) return known
    return { ...known, isClockedIn: isIn, clockedInAt: isIn ? new Date(last!.madeAt) : null }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the list is a new object at every change, its newest punch is not
  }, [clock, isIn, last?.id])
  const now = useMemo(() => new Date().toISOString(), [])
  return <ClockBody userId={userId} role={clock?.role ?? 'staff'} now={now} loaded={loaded} />
}
