import { type Text } from './texts.ts'

/** Ways to say things that a tired reader reads twice, and what to write instead. */
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

/** At most so many words in a sentence of a staff page. */
const MOST_WORDS = 14

/** Sentences of a text. What a program puts in counts as one word. */
export const sentencesOf = ({ text }: Text): string[] =>
  text.split(/(?<=[.!?:])\s+/).filter((one) => /[a-z]/i.test(one))

export const wordsIn = (sentence: string): number => sentence.split(/\s+/).filter((word) => /[\w{]/.test(word)).length

/** What is to be written anew: where, the sentence, and why. */
export const readTwice = (texts: Text[]): string[] =>
  texts.flatMap(({ text, at }) =>
    READ_TWICE.filter(([pattern]) => pattern.test(text)).map(([, instead]) => `${at}: "${text}" (write ${instead})`),
  )

/** Sentences of staff pages that are too long. */
export const tooLong = (texts: Text[]): string[] =>
  texts
    .filter(({ at }) => /^app\/routes\/(staff|offline)\//.test(at))
    .flatMap((text) => sentencesOf(text).map((sentence) => ({ sentence, at: text.at })))
    .filter(({ sentence }) => wordsIn(sentence) > MOST_WORDS)
    .map(({ sentence, at }) => `${at}: "${sentence}" (${wordsIn(sentence)} words)`)
