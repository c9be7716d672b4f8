import { type Break, idsOf, instant, type Invariant, stepsOf } from './break.ts'

/** The tolerance between two times, because a phone records the minute and the server the second. */
const SLACK_MS = 5 * 60_000

/** The kinds of operations of which several may share one record. */
const SHARED = ['sos', 'tour_start', 'tour_finish']

/**
 * Everything that a phone was told had arrived is there exactly once, under the right person, with a time range that
 * contains the true time.
 */
export const kept: Invariant = {
  number: 3,
  name: 'Nothing acknowledged is lost or doubled',
  judge: (facts, seen) => {
    const ids = idsOf(seen)
    const breaks: Break[] = []
    const told = facts.kept.filter(({ acknowledgedAt }) => acknowledgedAt !== null)
    let [lost, doubled] = [0, 0]
    const subjects = new Map<string, number>()
    for (const { subject, state } of seen.operations)
      if (subject && state === 'applied') subjects.set(subject.id, (subjects.get(subject.id) ?? 0) + 1)
    for (const one of told) {
      const rows = seen.operations.filter(({ id }) => id === one.id)
      const add = (said: string) => {
        const was = `${one.action ?? one.kind} at ${new Date(one.madeAt).toISOString()}, acknowledged`
        breaks.push({ who: one.who, at: one.madeAt, seen: said, was, steps: stepsOf(facts, one.who, one.madeAt) })
      }
      if (rows.length === 0 && ++lost) add('it is not there')
      if (rows.length > 1 && ++doubled) add(`it is there ${rows.length} times`)
      const [row] = rows
      if (!row) continue
      if (row.userId !== ids.get(one.who)) add('it is somebody else’s')
      if (row.subject && (subjects.get(row.subject.id) ?? 0) > 1 && !SHARED.includes(one.kind) && ++doubled)
        add('two made the same record')
      if (row.state === 'applied' && !row.subject) add('it is done, and nothing is there')
      const [from, to] = [row.notBefore, row.notAfter].map((text) => (text === null ? null : instant(text)))
      if ((from != null && one.madeAt < from - SLACK_MS) || (to != null && one.madeAt > to + SLACK_MS))
        add(`its bracket ${row.notBefore} to ${row.notAfter} does not hold the true time`)
    }
    const never = facts.kept.filter(({ acknowledgedAt }) => acknowledgedAt === null)
    for (const { who, madeAt, kind } of never)
      breaks.push({ who, at: madeAt, seen: 'it never arrived', was: kind, steps: stepsOf(facts, who, madeAt) })
    const punches = told.filter(({ kind }) => kind === 'punch').length
    return { figures: { 'things written down': facts.kept.length, 'punches kept': punches, doubled, lost }, breaks }
  },
}
