import { showInstant } from '~/platform/dates.ts'
import { durationText } from './duration.ts'
import { useNow } from './use-now.ts'

/** How long something has lasted, '11 h 42 min'; its start on hover. */
export function Lasting({ since, className }: { since: Date | string; className?: string }) {
  const now = useNow()
  const words = `Since ${showInstant(since)}`
  return (
    <time dateTime={new Date(since).toISOString()} title={words} className={className} suppressHydrationWarning>
      {durationText(now.getTime() - new Date(since).getTime())}
    </time>
  )
}
