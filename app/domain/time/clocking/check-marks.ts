import { type ClockFlag } from './punch.ts'

/** What is told of a punch at a glance; the tones are those of the badges. */
export interface CheckMark {
  words: string
  tone: 'good' | 'info' | 'caution' | 'warn' | 'bad'
}

type Checked = {
  action: string
  method: string
  faceVerified: boolean
  uniformDetected: boolean | null
  identityCheck: string | null
}

/** Said of a face that was compared with none, wherever the entry stands. */
export const NOT_ENROLLED = 'Face detected (not enrolled)'

/** Said of a time that control refused: its shift counts no minutes. */
export const TIME_REFUSED = 'Time not accepted'

/** What sets an entry apart; a manual check is told by what it waits for. */
const FLAGS = {
  location_missing: { words: 'No location', tone: 'caution' },
  no_scan_tried: { words: 'No scan was tried', tone: 'caution' },
  alternative_method: { words: 'Alternative method', tone: 'info' },
  late_sent: { words: 'Sent late', tone: 'info' },
  time_refused: { words: TIME_REFUSED, tone: 'bad' },
  time_unsure: { words: 'Time not confirmed', tone: 'caution' },
  long_shift: { words: 'Long shift', tone: 'caution' },
  elsewhere: { words: 'Said “somewhere else”', tone: 'caution' },
} satisfies Partial<Record<ClockFlag, CheckMark>>

/** The marks of an entry's flags, of all or of those that a page tells: the same words on every page. */
export const flagMarks = (
  entry: { flags: readonly string[] },
  told = Object.keys(FLAGS) as (keyof typeof FLAGS)[],
): CheckMark[] => told.filter((flag) => entry.flags.includes(flag)).map((flag) => FLAGS[flag])

/** How an entry waits, by how the person clocked in. */
const WAITING: Record<string, string> = {
  manual: 'Manual check waiting',
  biometric: 'Waiting for enrolment and a check',
  alternative: 'Waiting for a check',
}

/** A verified face waits for nothing but the look that control takes at strict places. */
const waitingWords = ({ faceVerified, method }: Checked): string =>
  (faceVerified ? undefined : WAITING[method]) ?? WAITING.alternative!

/** What the checks of a punch came to, who it was first and then the jacket: the same words on every page. */
export function checkMarks(entry: Checked): CheckMark[] {
  const { identityCheck, uniformDetected, method } = entry
  if (entry.action !== 'clock_in') return []
  const marks: (CheckMark | false)[] = [
    entry.faceVerified && { words: 'Face verified', tone: 'good' },
    identityCheck === 'matched_late' && { words: 'Face verified afterwards', tone: 'good' },
    identityCheck === 'not_enrolled' && { words: NOT_ENROLLED, tone: 'caution' },
    identityCheck === 'declared' && { words: 'Identity declared', tone: 'info' },
    identityCheck === 'pending' && { words: waitingWords(entry), tone: 'caution' },
    identityCheck === 'confirmed' && { words: 'Identity confirmed', tone: 'good' },
    identityCheck === 'rejected' && { words: 'Identity not confirmed', tone: 'bad' },
    uniformDetected === true &&
      (method === 'biometric'
        ? { words: 'Hi-vis detected', tone: 'good' }
        : { words: 'Hi-vis declared', tone: 'info' }),
    uniformDetected === false && { words: 'No hi-vis', tone: 'warn' },
  ]
  return marks.filter((mark) => mark !== false)
}
