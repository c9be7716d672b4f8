import { type Text } from './texts.ts'

/** Phrases that a tired reader would have to read twice, and what to write instead. */
export const READ_TWICE: [pattern: RegExp, instead: string][] = [
  [/\b(whoever|whomever|whom)\b/i, 'the role: "staff", "the guard", "a planner"; or "you"'],
  [/\bwhat is not as\b/i, '"not as planned"'],
  [/\bis called so\b/i, '"No results for ..."'],
  [/\bof one sitting\b/i, '"from one sitting"'],
  [/\bcomes? of (them|it|this)\b/i, 'the verb: "creates"'],
  [/\b(is|are|was|were) to be\b/i, '"needs", "should"'],
  [/\b(nobody|somebody|anybody|those|one) who\b/i, 'the role: "staff", "the guard"'],
  [/\bthat there (is|are)\b/i, 'leave it out'],
  [/\bby which way\b/i, '"how"'],
  [/\bnevertheless\b/i, '"anyway"'],
  [/\bthrice\b/i, '"three times"'],
  [/\bon trial\b/i, '"restore test"'],
  [/\b(by itself|by themselves)\b/i, '"automatically"'],
  [/\bcounts for nothing\b/i, '"not counted"'],
  [/\bas the role asks\b/i, '"Default for the role"'],
  [/\bthe watch (raises|raised|works|finds)|tests? of the watch\b/i, '"lone-worker monitoring", "monitoring test"'],
  [/\brest owed\b/i, '"rest breaches"'],
  [/\bput right\b/i, '"correct"'],
]

/** The most words in a sentence on a staff page. */
const MOST_WORDS = 14

/** Splits a text into sentences. A placeholder counts as one word. */
export const sentencesOf = ({ text }: Text): string[] =>
  text.split(/(?<=[.!?:])\s+/).filter((one) => /[a-z]/i.test(one))

export const wordsIn = (sentence: string): number => sentence.split(/\s+/).filter((word) => /[\w{]/.test(word)).length

/** Returns what should be rewritten: the place, the sentence and the reason. */
export const readTwice = (texts: Text[]): string[] =>
  texts.flatMap(({ text, at }) =>
    READ_TWICE.filter(([pattern]) => pattern.test(text)).map(([, instead]) => `${at}: "${text}" (write ${instead})`),
  )

/** Returns sentences on staff pages that are too long. */
export const tooLong = (texts: Text[]): string[] =>
  texts
    .filter(({ at }) => /^app\/routes\/(staff|offline)\//.test(at))
    .flatMap((text) => sentencesOf(text).map((sentence) => ({ sentence, at: text.at })))
    .filter(({ sentence }) => wordsIn(sentence) > MOST_WORDS)
    .map(({ sentence, at }) => `${at}: "${sentence}" (${wordsIn(sentence)} words)`)
