import { type ClockEntryView } from './views.ts'

/** How many of their latest entries a person sees on the clock page. */
export const RECENT = 3

/** The parts of the clock page that a punch changes. */
type Shown = {
  isClockedIn: boolean
  clockedInAt: Date | null
  lastEntry: ClockEntryView | null
  recentEntries: ClockEntryView[]
  shiftAge: string
  failuresInRow: number
}
type EntryLocation = NonNullable<ClockEntryView['location']>
/** An entry as the API returns it. */
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

/** Returns the clock page as it is after a punch, using only the server's answer, so that nothing has to be loaded. */
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

/**
 * Returns whether a punch changes what the page says about being fit to work. The server words it, so the page must be
 * loaded again.
 */
export const changesFitness = ({ lastEntry }: Pick<Shown, 'lastEntry'>, { stoodDown }: Pick<Answer, 'stoodDown'>) =>
  stoodDown || Boolean(lastEntry?.stoodDown)
