/** An answer that is not taken; its message is for the person. */
export class Refusal extends Error {}

export function refuse(message: string): never {
  throw new Refusal(message)
}

/** Nothing, null and blank text all mean that a question was not answered. */
const unanswered = (answer: unknown) =>
  answer === undefined || answer === null || (typeof answer === 'string' && answer.trim() === '')

/**
 * Checks an answer that was given. One that was not becomes `empty`, or is refused with `required` when it is asked for.
 * @throws Refusal
 */
export function answered<T, E>(
  answer: unknown,
  { empty, required }: { empty: E; required?: string | false },
  check: (answer: unknown) => T,
): T | E {
  if (!unanswered(answer)) return check(answer)
  return required ? refuse(required) : empty
}

/** A text, trimmed. @throws Refusal `sentence` for another type, `tooLong` beyond `most` characters */
export function textUpTo(answer: unknown, most: number, sentence: string, tooLong = sentence): string {
  if (typeof answer !== 'string') refuse(sentence)
  const text = answer.trim()
  return text.length > most ? refuse(tooLong) : text
}

type Wording = {
  /** The longest text taken. */
  most: number
  /** Said of what is no text, or too long. */
  sentence: string
  /** Whether a text is in order on submit, and what is said when it is not. */
  fits: (text: string) => boolean
  wrong: string
}

/** Checks an answer that is a text of a certain form: a date, a time, one of some words. @throws Refusal */
export const formedText = (
  field: { required?: string },
  answer: unknown,
  strict: boolean,
  { most, sentence, fits, wrong }: Wording,
): string =>
  answered(answer, { empty: '', required: strict && field.required }, (given) => {
    const text = textUpTo(given, most, sentence)
    return strict && !fits(text) ? refuse(wrong) : text
  })
