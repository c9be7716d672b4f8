/** A refused answer; its message is for the person. */
export class Refusal extends Error {}

export function refuse(message: string): never {
  throw new Refusal(message)
}

/** Undefined, null and blank text all mean that a question was not answered. */
const unanswered = (answer: unknown) =>
  answer === undefined || answer === null || (typeof answer === 'string' && answer.trim() === '')

/**
 * Checks a given answer. A missing one becomes `empty`, or is refused with `required` if the field needs one.
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

/** Returns a text, trimmed. @throws Refusal `sentence` for another type, `tooLong` beyond `most` characters */
export function textUpTo(answer: unknown, most: number, sentence: string, tooLong = sentence): string {
  if (typeof answer !== 'string') refuse(sentence)
  const text = answer.trim()
  return text.length > most ? refuse(tooLong) : text
}

type Wording = {
  /** The greatest length accepted. */
  most: number
  /** The message for anything that is not text, or is too long. */
  sentence: string
  /** Is the text acceptable on submit, and what is the message if not? */
  fits: (text: string) => boolean
  wrong: string
}

/** Checks an answer that must have a certain form: a date, a time, or one of some words. @throws Refusal */
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
