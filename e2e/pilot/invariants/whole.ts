import { type Break, type Invariant } from './break.ts'

/** After the week the audit chain is intact, and a restore from the copy gives the same company. */
export const whole: Invariant = {
  number: 10,
  name: 'The copy is the company',
  judge: (_facts, { audit, restored, now }) => {
    const breaks: Break[] = []
    const add = (seen: string, was: string) => breaks.push({ who: '', at: now, seen, was, steps: [] })
    if (!audit.ok) add(`the audit chain breaks: ${audit.reason}`, 'nothing was changed behind the product’s back')
    if (restored === null) add('nothing was restored', 'a restore test was due')
    for (const line of restored ?? []) add(line, 'the copy was made a moment before')
    return { figures: { 'events in the audit chain': audit.checked }, breaks }
  },
}
