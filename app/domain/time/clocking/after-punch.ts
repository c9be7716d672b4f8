import { type ClockEntryView } from './views.ts'

/** How many entries a person sees of themselves at a glance. */
export const RECENT = 3

/** What of the clock page a punch changes. */
type Shown = {
  isClockedIn: boolean
  clockedInAt: Date | null
  lastEntry: ClockEntryView | null
  recentEntries: ClockEntryView[]
  shiftAge: string
  failuresInRow: number
}
type EntryLocation = NonNullable<ClockEntryView['location']>
/** An entry as a call answers it. */
type Answer = Omit<
  ClockEntryView,
  'timestamp' | 'effectiveAt' | 'location' | 'madeAt' | 'receivedAt' | 'withdrawnAt'
> & {
  timestamp: string
  effectiveAt: string
  madeAt: string | null
  receivedAt: string | null
  location: (Omit<EntryLocation, 'timestamp'> & { timestamp: string | null }) | null
  safetyWarning?: string
}

/** The clock page as it stands after a punch: the server's answer says all of it, so that nothing is loaded again. */
export function afterPunch<P extends Shown>(page: P, { safetyWarning: _said, ...answer }: Answer): P {
  const { timestamp, effectiveAt, location, madeAt, receivedAt } = answer
  const entry = {
    ...answer,
    withdrawnAt: null,
    timestamp: new Date(timestamp),
    effectiveAt: new Date(effectiveAt),
    madeAt: madeAt === null ? null : new Date(madeAt),
    receivedAt: receivedAt === null ? null : new Date(receivedAt),
    location: location && { ...location, timestamp: location.timestamp === null ? null : new Date(location.timestamp) },
  }
  const isClockedIn = entry.action === 'clock_in'
  return {
    ...page,
    isClockedIn,
    clockedInAt: isClockedIn ? entry.timestamp : null,
    lastEntry: entry,
    recentEntries: [entry, ...page.recentEntries].slice(0, RECENT),
    shiftAge: 'ordinary',
    failuresInRow: isClockedIn ? 0 : page.failuresInRow,
  }
}
