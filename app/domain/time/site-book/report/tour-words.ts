import { showInstant, showTime } from '~/platform/dates.ts'
import { type SiteReport } from './views.ts'

type Tour = SiteReport['tours'][number]

/** Returns how a tour went: 'Finished. Alice Archer, 26 Nov 2026 02:01 to 02:31. 12 of 12 checkpoints.' */
export function tourWords({ state, name, started, ended, scanned, planned, reason }: Tour): string {
  if (!started) return `${state}.`
  const until = ended ? `to ${showTime(ended)}` : 'and still walked'
  const who = `${name ?? 'A member of staff'}, ${showInstant(started)} ${until}`
  const said = reason && (scanned < planned ? `Reason: ${reason}` : reason)
  return [state, who, `${scanned} of ${planned} checkpoints`, said]
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ')
}

/** Returns a scan in one line, with its method, and its marks where it has any. */
export function scanWords({ at, checkpoint, method, marks, late }: Tour['scans'][number]): string {
  const doubts = marks && `, marked: ${marks}`
  return `${showTime(at)}  ${checkpoint}: ${method}${late ? ', recorded offline' : ''}${doubts}`
}
