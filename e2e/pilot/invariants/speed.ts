import { type Break, type Invariant } from './break.ts'

/** The most milliseconds that a person waits, 19 times out of 20. */
const GOALS = { page: 1500, call: 500, sos: 1000, scan: 3000 } as const

/** Answers are quick enough, for a machine this many times slower than an idle one. */
export const speed = (slower = 1): Invariant => ({
  number: 9,
  name: 'Nobody waits long',
  judge: ({ waits }) => {
    const breaks: Break[] = []
    const figures: Record<string, number> = {}
    for (const [what, goal] of Object.entries(GOALS)) {
      const all = waits.filter((one) => one.what === what).sort((a, b) => a.ms - b.ms)
      if (all.length === 0) continue
      const p95 = all[Math.min(all.length - 1, Math.floor(all.length * 0.95))]!
      figures[`${what}, p95 in ms`] = Math.round(p95.ms)
      if (p95.ms > goal * slower)
        breaks.push({
          who: '',
          at: p95.at,
          seen: `${what}: p95 ${Math.round(p95.ms)} ms`,
          was: `${goal} ms were promised`,
          steps: [],
        })
    }
    return { figures, breaks }
  },
})
