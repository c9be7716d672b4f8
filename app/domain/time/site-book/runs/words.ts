import { showInstant, showTime } from '~/platform/dates.ts'
import { fenceWords } from '../../clocking/fence.ts'
import { type RunState } from './input.ts'
import { MARK_WORDS, METHOD_WORDS } from './marks.ts'
import { type RunLine, type RunView, type ScanView } from './views.ts'

export const STATE_WORDS: Record<RunState, string> = {
  due: 'Due',
  running: 'In progress',
  finished: 'Finished',
  ended_early: 'Ended early',
  missed: 'Missed',
}

const TRUST_WORDS: Record<string, string> = {
  server: 'Server time',
  steady: 'Phone time, checked against the server',
  unsure: 'Phone time, not certain',
  claimed: 'Phone time, not checked',
}

/** Returns how reliable the time of a scan is, in words. */
export const trustWords = (trust: string): string => TRUST_WORDS[trust] ?? trust

/** Returns 'Night round, due 02:00' or, for an unplanned one, 'Night round'. */
export const runTitle = ({ tour, dueAt }: Pick<RunLine, 'tour' | 'dueAt'>): string =>
  dueAt ? `${tour}, due ${showTime(dueAt)}` : tour

/** Returns the marks of a scan in words, as one phrase; empty if there are none. */
export const markWords = ({ marks }: Pick<ScanView, 'marks'>): string =>
  marks
    .map((mark, index) =>
      index ? MARK_WORDS[mark].charAt(0).toLowerCase() + MARK_WORDS[mark].slice(1) : MARK_WORDS[mark],
    )
    .join(', ')

/** Returns what is known about a run, as labels and texts. */
export function runFactLines(run: RunView): { label: string; text: string }[] {
  const facts: [string, string | null][] = [
    ['Site', run.site],
    ['State', STATE_WORDS[run.state]],
    ['Walked by', run.userName],
    ['Due', run.dueAt && showInstant(run.dueAt)],
    ['Started', run.startedAt && showInstant(run.startedAt)],
    ['Ended', run.endedAt && showInstant(run.endedAt)],
    ['Checkpoints', `${run.scanned} of ${run.planned} scanned`],
    ['Marks', run.marked === 0 ? null : run.marked === 1 ? '1 scan' : `${run.marked} scans`],
    [run.state === 'finished' ? 'Note at the end' : 'Reason', run.reason],
    ['Order', run.order === 'fixed' ? 'Fixed' : 'Free'],
    ['Time allowed', `${run.allowedMinutes} minutes`],
  ]
  return facts.flatMap(([label, text]) => (text ? [{ label, text }] : []))
}

/** Returns a scan in words: method, location, answers, and every doubt. */
export function scanLines(scan: ScanView): string[] {
  const { fence, trust, receivedAt, answer, note } = scan
  const late = trust === 'server' ? null : `${trustWords(trust)}; received ${showInstant(receivedAt)}`
  const doubts = markWords(scan)
  return [
    METHOD_WORDS[scan.method],
    fenceWords(fence, 'the checkpoint'),
    late,
    doubts && `Marked: ${doubts}`,
    answer && `Answer: ${answer}`,
    note && `Note: ${note}`,
  ].filter((line): line is string => Boolean(line))
}

/** Returns the names of the checkpoints of a run that were not scanned. */
export const leftOut = ({ checkpoints, scans }: RunView): string[] => {
  const done = new Set(scans.map(({ checkpointId }) => checkpointId))
  return checkpoints.filter(({ id }) => !done.has(id)).map(({ name }) => name)
}
