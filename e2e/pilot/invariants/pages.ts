import { type Break, type Invariant } from './break.ts'

/** Phrases that a page may show only while a fact is true. */
const CLAIMS: readonly (readonly [phrase: RegExp, fact: string, so: boolean])[] = [
  [/Currently Clocked In/, 'clocked in', true],
  [/Ready to Clock In/, 'clocked in', false],
  [/You work alone at/, 'watched', true],
  [/No open alarms|All clear/, 'alarm open', false],
  [/EMERGENCY ALERT/, 'alarm open', true],
]
const LEAST_CHARS = 40

/** No page showed an error that was not caused on purpose, was blank, or said something untrue. */
export const pages: Invariant = {
  number: 8,
  name: 'No page is wrong',
  judge: ({ visits }) => {
    const breaks: Break[] = []
    for (const { who, path, at, status, text, errors, injected, truth } of visits) {
      const add = (seen: string, was: string) => breaks.push({ who, at, seen: `${path}: ${seen}`, was, steps: [] })
      if (!injected && status >= 400) add(`status ${status}`, 'nothing was broken')
      if (!injected) for (const error of errors) add(error, 'nothing was broken')
      if (text.trim().length < LEAST_CHARS) add('a blank page', 'there is something to see')
      for (const [phrase, fact, so] of CLAIMS)
        if (phrase.test(text) && fact in truth && truth[fact] !== so)
          add(`“${phrase.exec(text)![0]}”`, `${fact}: ${truth[fact]}`)
    }
    return { figures: { 'pages looked at': visits.length }, breaks }
  },
}
