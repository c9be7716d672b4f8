import { showInstant, showTime } from '~/platform/dates.ts'
import { type SiteReport } from './views.ts'
import { asSentence, inSentences } from '~/platform/sentences.ts'

type Tour = SiteReport['tours'][number]

/**
 * Returns the result of a tour in words: its state, who walked it and when, how many checkpoints were scanned, and the
 * reason given.
 */
export function tourWords({ state, name, started, ended, scanned, planned, reason }: Tour): string {
  if (!started) return `${state}.`
  const until = ended ? `to ${showTime(ended)}` : 'and still in progress'
  const who = `${name ?? 'A member of staff'}, ${showInstant(started)} ${until}`
  const said = reason && (scanned < planned ? `Reason: ${reason}` : reason)
  return asSentence(inSentences([state, who, `${scanned} of ${planned} checkpoints`, said]))
}

/** Returns a scan in one line, with its method and any marks. */
export function scanWords({ at, checkpoint, method, marks, late }: Tour['scans'][number]): string {
  const doubts = marks && `, marked: ${marks}`
  return `${showTime(at)}  ${checkpoint}: ${method}${late ? ', recorded offline' : ''}${doubts}`
}

/** Returns when a person came and went. A shift without an end says no more: who forgot to clock out is not on site. */
export const stayWords = ({ in: came, out }: SiteReport['people'][number]): string =>
  `${showInstant(came)}${out ? ` to ${showInstant(out)}` : ', not clocked out'}`
