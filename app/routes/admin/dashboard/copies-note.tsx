import { showInstant } from '~/platform/dates.ts'

type Copies = {
  copiedAt: Date | string | null
  drilledAt: Date | string | null
  copyLate: boolean
  drillLate: boolean
  standby: { beatAt: Date | string | null; filesAt: Date | string | null; late: boolean; fault: string | null } | null
}

/** Says when the last off-site backup was made. It is a quiet line for the operator, unless something is overdue. */
export function CopiesNote({ copies: { copiedAt, drilledAt, copyLate, drillLate, standby } }: { copies: Copies }) {
  return (
    <p className={`mt-5 text-sm ${(copiedAt && (copyLate || drillLate)) || standby?.late ? 'notice' : 'text-muted'}`}>
      {copiedAt
        ? `Last off-site backup: ${showInstant(copiedAt)}${copyLate ? '. It is overdue' : ''}. `
        : 'No off-site backup yet. '}
      {drilledAt
        ? `Last restore test: ${showInstant(drilledAt)}${drillLate ? '. It is overdue' : ''}.`
        : copiedAt && 'No restore test yet.'}
      {standby && (
        <>
          {' '}
          {standby.beatAt
            ? `The standby has all records up to ${showInstant(standby.beatAt)}, and ${standby.filesAt ? `all files up to ${showInstant(standby.filesAt)}` : 'no complete set of files yet'}.`
            : 'The standby is still empty.'}
          {standby.fault && ` ${standby.fault}`}
        </>
      )}
    </p>
  )
}
