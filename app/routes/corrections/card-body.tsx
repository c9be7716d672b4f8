import { type CorrectionView, statusMark } from '~/domain/time/corrections/correction-view.ts'
import { showInstant } from '~/platform/dates.ts'
import { Badge } from '~/ui/badge.tsx'

/** A correction: requested time, recorded time, state, and what both sides wrote. */
export function CorrectionCardBody({ correction, title }: { correction: CorrectionView; title: React.ReactNode }) {
  const { status, originalAt, countedAt, reason, requestedAt, requestedBy, notes, decidedAt, decidedBy } = correction
  const { words, tone } = statusMark(status)
  const counted = countedAt && String(countedAt) !== String(originalAt) ? countedAt : null
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="font-bold">{title}</h3>
        <Badge tone={tone}>{words}</Badge>
      </div>
      <p className="mt-1">
        {originalAt ? `Recorded: ${showInstant(originalAt)}` : 'Not recorded'}
        {counted && `, counted for now: ${showInstant(counted)}`}
      </p>
      <p className="mt-2">
        <span className="font-semibold">What happened:</span> {reason}
      </p>
      <p className="mt-1 text-sm text-muted">
        {requestedBy ? `Entered by ${requestedBy.name}, ` : 'Asked for '}
        {showInstant(requestedAt)}
      </p>
      {notes && (
        <p className="mt-2 rounded-control bg-sunken px-3 py-2">
          <span className="font-semibold">Notes:</span> {notes}
        </p>
      )}
      {decidedAt && (
        <p className="mt-2 text-sm text-muted">
          Decided {showInstant(decidedAt)}
          {decidedBy && ` by ${decidedBy}`}
        </p>
      )}
    </>
  )
}
