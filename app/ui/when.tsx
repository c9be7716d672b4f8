import { showInstant } from '~/platform/dates.ts'
import { agoText, distanceText, sinceText } from './ago.ts'
import { durationText } from './duration.ts'
import { useNow } from './use-now.ts'

const SECOND_MS = 1000

/** How long ago something was, with the date if it was another day; the full time on hover. It keeps counting. */
export function When({ at, className }: { at: Date | string; className?: string }) {
  const now = useNow()
  return (
    <time dateTime={new Date(at).toISOString()} title={showInstant(at)} className={className} suppressHydrationWarning>
      {agoText(new Date(at), now)}
    </time>
  )
}

/** Since when something has lasted: 'since 14:05', from a day on with the date. */
export function Since({ at }: { at: Date | string }) {
  const now = useNow()
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {sinceText(at, now)}
    </time>
  )
}

/** The distance to an instant: 'in 12 min', 'in 3 days', or '3 min ago' once it has passed. It keeps counting. */
export function DueIn({ dueAt, className }: { dueAt: Date | string; className?: string }) {
  const left = new Date(dueAt).getTime() - useNow().getTime()
  const words = left >= 0 ? `in ${distanceText(left)}` : `${distanceText(-left)} ago`
  return (
    <time dateTime={new Date(dueAt).toISOString()} className={className} suppressHydrationWarning>
      {words}
    </time>
  )
}

/** '20 s ago', '3 min ago': the age of a location that updates every half minute. It keeps counting. */
export function SecondsAgo({ at, className }: { at: Date | string; className?: string }) {
  const seconds = Math.max(0, Math.round((useNow(SECOND_MS).getTime() - new Date(at).getTime()) / SECOND_MS))
  return (
    <time dateTime={new Date(at).toISOString()} title={showInstant(at)} className={className} suppressHydrationWarning>
      {seconds < 60 ? `${seconds} s ago` : `${durationText(seconds * SECOND_MS)} ago`}
    </time>
  )
}
