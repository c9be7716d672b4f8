import { useEffect, useState } from 'react'
import { type ClockScreen } from '~/routes/staff/clock/body.tsx'
import { type KnownClock } from '~/browser/outbox/clock.ts'

/** What the phone knows about the person who is signed in: their id, and whether they are clocked in. */
export type Held = { userId: string; clock: KnownClock<ClockScreen> | null }

/**
 * Returns the person who is signed in, from this phone's storage. Until it is known, offline pages are the same for
 * everyone. @returns undefined while reading; null if nobody is signed in
 */
export function useHeld(): Held | null | undefined {
  const [held, setHeld] = useState<Held | null>()
  useEffect(() => {
    const read = async () => {
      const [{ findHolder }, { findClock }, { begin }] = await Promise.all([
        import('~/browser/outbox/person.ts'),
        import('~/browser/outbox/clock.ts'),
        import('~/browser/outbox/begin.ts'),
      ])
      await begin(null)
      const [holder, clock] = await Promise.all([findHolder(), findClock<ClockScreen>()])
      setHeld(holder && { userId: holder.userId, clock })
    }
    void read().catch(() => setHeld(null))
  }, [])
  return held
}
