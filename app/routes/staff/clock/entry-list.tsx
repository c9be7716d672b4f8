import { type CheckMark, checkMarks, flagMarks } from '~/domain/time/clocking/check-marks.ts'
import { type ClockEntryView } from '~/domain/time/clocking/views.ts'
import { fenceWords, placeBadge } from '~/domain/time/clocking/fence.ts'
import { showInstant } from '~/platform/dates.ts'
import { Badge } from '~/ui/badge.tsx'
import { Empty } from '~/ui/empty.tsx'
import { Icon } from '~/ui/icon.tsx'
import { type SiteName } from './site-field.tsx'
import { actionWords } from './status-card.tsx'
import { inSentences } from '~/platform/sentences.ts'

/** The newest entries with their details. */
export function EntryList({ entries, sites }: { entries: ClockEntryView[]; sites: readonly SiteName[] }) {
  if (entries.length === 0) {
    return (
      <Empty icon="history" title="No entries yet">
        Your clock-ins and clock-outs appear here.
      </Empty>
    )
  }
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-2 p-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-bold first-letter:uppercase">{actionWords(entry.action)}</span>
            <time dateTime={new Date(entry.timestamp).toISOString()} className="text-sm text-muted tabular-nums">
              {showInstant(entry.timestamp)}
            </time>
          </div>
          <p className="flex items-start gap-2 text-sm text-muted">
            <Icon name="location" className="mt-0.5 size-4 shrink-0" />
            {placeWords(entry, sites.find(({ id }) => id === entry.siteId)?.name)}
          </p>
          {entry.effectiveAt && String(entry.effectiveAt) !== String(entry.timestamp) && (
            <p className="text-sm">Corrected: {showInstant(entry.effectiveAt)} counts</p>
          )}
          <div className="flex flex-wrap gap-1.5 empty:hidden">
            {marksOf(entry, sites.find(({ id }) => id === entry.siteId)?.name).map(({ tone, words }) => (
              <Badge key={words} tone={tone}>
                {words}
              </Badge>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

const placeWords = ({ location, fence }: ClockEntryView, site?: string) =>
  inSentences([location?.address ?? 'Location not available', fence && fenceWords(fence, site)])

function marksOf(entry: ClockEntryView, site?: string): CheckMark[] {
  const place = placeBadge(entry.location?.latitude != null, entry.fence, site)
  return [
    ...(place ? [place] : []),
    ...checkMarks(entry),
    ...flagMarks(entry, ['alternative_method', 'late_sent', 'time_refused', 'time_unsure', 'long_shift', 'elsewhere']),
  ]
}
