import { type ClockFlag } from './punch.ts'

/** A mark that sums up a punch; the tones are the same as the badges'. */
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
  /** How reliable its time is, if a phone recorded it; `server` if it arrived at once. */
  trust?: string | null
  /** What a picture showed; null if none was checked. */
  biometricData?: object | null
}

/** The mark for a face that was not compared; every page uses this text. */
export const NOT_ENROLLED = 'Face detected (not enrolled)'

/** The mark for a time that control refused, whose shift then has no counted minutes. */
export const TIME_REFUSED = 'Time not accepted'

/** What hours say of a shift whose person was stood down, by the decision about its pay. */
export const STOOD_DOWN = {
  open: 'Stood down, pay not decided',
  pay: 'Stood down, to be paid',
  refuse: 'Stood down, not paid',
} as const

/**
 * The flags that make an entry unusual. The mark for a manual check is not here: it says what the entry is waiting for.
 */
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

/**
 * Returns the marks for an entry's flags, either all or those that a page shows. The words are the same on every page.
 */
export const flagMarks = (
  entry: { flags: readonly string[] },
  told = Object.keys(FLAGS) as (keyof typeof FLAGS)[],
): CheckMark[] => told.filter((flag) => entry.flags.includes(flag)).map((flag) => FLAGS[flag])

/** What an entry is waiting for, by how the person clocked in. */
const WAITING: Record<string, string> = {
  manual: 'Manual check waiting',
  biometric: 'Waiting for enrolment and a check',
  alternative: 'Waiting for a check',
}

/**
 * Returns the words for what an entry waits for. If the face was verified, that is only control's check, at strict
 * places. So it is if the entry arrived late: its face may be enrolled, and its picture not checked yet or not clear.
 */
function waitingWords({ faceVerified, method, trust = null }: Checked): string {
  const isLate = trust !== null && trust !== 'server'
  const onlyCheck = faceVerified || (isLate && method === 'biometric')
  return (onlyCheck ? undefined : WAITING[method]) ?? WAITING.alternative!
}

/** Returns the results of a punch's checks, first identity and then jacket, in the same words on every page. */
export function checkMarks(entry: Checked): CheckMark[] {
  const { identityCheck, uniformDetected, method, biometricData } = entry
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
      (method === 'biometric' && biometricData !== null
        ? { words: 'Hi-vis detected', tone: 'good' }
        : { words: 'Hi-vis declared', tone: 'info' }),
    uniformDetected === false && { words: 'No hi-vis', tone: 'warn' },
  ]
  return marks.filter((mark) => mark !== false)
}
