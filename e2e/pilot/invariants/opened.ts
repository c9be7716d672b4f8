import { type Break, type Invariant } from './break.ts'

const REFUSED = [401, 403]

/** A program gets what its token opens, as long as the token lasts, and nothing else. */
export const opened: Invariant = {
  number: 13,
  name: 'A program reads what its token opens',
  judge: ({ reads }) => {
    const breaks: Break[] = reads
      .filter(({ allowed, status }) => (allowed ? status !== 200 : !REFUSED.includes(status)))
      .map(({ path, at, status, allowed }) => ({
        ...{ who: 'payroll', at, seen: `${path}: ${status}` },
        ...{ was: allowed ? 'the token opens it' : 'the token does not open it, or has ended', steps: [] },
      }))
    const answered = reads.filter(({ status }) => status === 200).length
    return { figures: { reads: reads.length, answered, refused: reads.length - answered }, breaks }
  },
}
