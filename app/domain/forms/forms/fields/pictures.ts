import { type PaperBlock } from '../answers.ts'
import { type Picture } from '../../../kernel/files/data-url.ts'
import { type FieldBase } from './field.ts'

/**
 * Is it a picture as the page sends it, or the address of one that is already stored? Plain bytes come only from the
 * outbox, which has opened them: no call and no form can send any.
 */
export const isPicture = (answer: unknown): answer is Picture =>
  answer instanceof Uint8Array || (typeof answer === 'string' && (isDataUrl(answer) || isOwnFile(answer)))

export const isDataUrl = (answer: string) => /^data:image\/(jpeg|jpg|png|webp);base64,[A-Za-z0-9+/]/.test(answer)

const isOwnFile = (answer: string) => /^\/(api\/)?files\/[\w-]+$/.test(answer)

/** Returns the pictures of a newly posted answer, as a list. */
export const picturesGiven = (answer: unknown): Picture[] =>
  answer instanceof Uint8Array ? [answer] : Array.isArray(answer) ? answer.filter(isPicture) : picturesOf(answer)

/** Returns the pictures of an answer as a list, however they are stored. */
export const picturesOf = (answer: unknown): string[] =>
  Array.isArray(answer) ? answer.map(String) : typeof answer === 'string' && answer !== '' ? [answer] : []

/** Returns pictures for a PDF, `height` points high (90 are 120 CSS pixels); nothing if the answer has none. */
export function picturesOnPaper(field: FieldBase, answer: unknown, height: number): PaperBlock[] | undefined {
  const addresses = picturesOf(answer)
  return addresses.length > 0 ? [{ kind: 'pictures', label: field.label, height, addresses }] : undefined
}
