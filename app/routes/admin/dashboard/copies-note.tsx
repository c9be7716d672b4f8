import { showInstant } from '~/platform/dates.ts'

type Copies = { copiedAt: Date | string | null; drilledAt: Date | string | null; copyLate: boolean; drillLate: boolean }

/** When data last left this machine: for whoever runs it, so a quiet line unless something is overdue. */
export function CopiesNote({ copies: { copiedAt, drilledAt, copyLate, drillLate } }: { copies: Copies }) {
  return (
    <p className={`mt-5 text-sm ${copiedAt && (copyLate || drillLate) ? 'notice' : 'text-muted'}`}>
      {copiedAt
        ? `The last copy elsewhere was made ${showInstant(copiedAt)}${copyLate ? ', which is too long ago' : ''}. `
        : 'No copy of the data has left this machine yet. '}
      {drilledAt
        ? `One was last put back on trial ${showInstant(drilledAt)}${drillLate ? ', which is too long ago' : ''}.`
        : copiedAt && 'None has been put back on trial yet.'}
    </p>
  )
}
