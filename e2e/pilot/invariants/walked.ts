import { duesOf, ROUND } from '../rounds.ts'
import { type Break, idsOf, instant, type Invariant, stepsOf } from './break.ts'

/** The tolerance between two times, because a phone records the minute and the server the second. */
const SLACK_MS = 5 * 60_000
/**
 * How long after a tour is due it must count as missed. By then the next tour is due, or no phone may report it any
 * more.
 */
const TOLD_BY_MS = 2 * 3_600_000

/** Every tour is reported as it was: walked with its scans, faked without walking with a mark on each, or missed. */
export const walked: Invariant = {
  number: 11,
  name: 'Every round is told as it was walked',
  judge: ({ rounds, company, kept }, seen) => {
    const ids = idsOf(seen)
    const breaks: Break[] = []
    const add = (who: string, at: number, said: string, was: string) =>
      breaks.push({ who, at, seen: said, was, steps: stepsOf({ kept }, who, at) })
    let [scans, marked, missed] = [0, 0, 0]
    for (const { who, due, runId, faked, scans: made } of rounds) {
      const at = made.at(-1)?.at ?? due
      const run = seen.runs.find(({ id }) => id === runId) ?? seen.runs.find((one) => isOf(one, due, ids.get(who)!))
      if (!run) {
        add(who, at, 'it is not there', 'a round was walked')
        continue
      }
      if (run.state !== 'finished') add(who, at, `the round is ${run.state}`, 'it was walked to its end')
      const [there, true_] = [run.scans, made].map((each) => each.length)
      if (there !== true_) add(who, at, `${there} scans`, `${true_} were made`)
      for (const scan of run.scans) {
        scans++
        if (scan.marks.length > 0) marked++
        const one = made.find(({ point }) => ROUND.points[point]!.name === scan.checkpoint)
        if (!one) add(who, at, `a scan of ${scan.checkpoint}`, 'nobody scanned it')
        else if (!holds(scan, one.at)) add(who, at, `${scan.checkpoint} at ${scan.at}`, new Date(one.at).toISOString())
        if (faked && !scan.marks.includes('far'))
          add(who, at, `${scan.checkpoint} has no mark`, 'it was scanned far away')
        if (!faked && scan.marks.length > 0)
          add(who, at, `${scan.checkpoint}: ${scan.marks.join()}`, 'all was in order')
      }
    }
    const nights = new Set(company.shifts.filter(({ place }) => place.key === ROUND.place).map(({ day }) => day))
    for (const due of [...nights].flatMap(duesOf)) {
      if (due < company.from || due + TOLD_BY_MS > seen.now || rounds.some((one) => one.due === due)) continue
      missed++
      const run = seen.runs.find(({ dueAt }) => dueAt !== null && instant(dueAt) === due)
      if (run?.state !== 'missed') add('', due, `the round is ${run?.state ?? 'not there'}`, 'nobody walked it')
      const told = seen.exceptions.some(({ kind, dueAt }) => kind === 'tour_missed' && instant(dueAt) === due)
      if (!told) add('', due, 'nothing on the board', 'nobody walked a round')
    }
    return { figures: { 'rounds walked': rounds.length, scans, 'scans with a mark': marked, missed }, breaks }
  },
}

const isOf = ({ dueAt, userId }: { dueAt: string | null; userId: string | null }, due: number, who: string) =>
  userId === who && dueAt !== null && instant(dueAt) === due

const holds = (
  { at, notBefore, notAfter }: { at: string; notBefore: string | null; notAfter: string | null },
  was: number,
) => was >= instant(notBefore ?? at) - SLACK_MS && was <= instant(notAfter ?? at) + SLACK_MS
