import { type PaperBlock } from '../answers.ts'
import { type Picture } from '../../../kernel/files/data-url.ts'
import { type FieldBase } from './field.ts'

/**
 * A picture as the page sends it, or the address under which this application already stores it. Only the outbox brings
 * plain bytes, which it has opened: no call and no form can send any.
 */
export const isPicture = (answer: unknown): answer is Picture =>
  answer instanceof Uint8Array || (typeof answer === 'string' && (isDataUrl(answer) || isOwnFile(answer)))

export const isDataUrl = (answer: string) => /^data:image\/(jpeg|jpg|png|webp);base64,[A-Za-z0-9+/]/.test(answer)

const isOwnFile = (answer: string) => /^\/(api\/)?files\/[\w-]+$/.test(answer)

/** The pictures of an answer that has just come, as a list. */
export const picturesGiven = (answer: unknown): Picture[] =>
  answer instanceof Uint8Array ? [answer] : Array.isArray(answer) ? answer.filter(isPicture) : picturesOf(answer)

/** The pictures of an answer as a list, however they are stored. */
export const picturesOf = (answer: unknown): string[] =>
  Array.isArray(answer) ? answer.map(String) : typeof answer === 'string' && answer !== '' ? [answer] : []

/** Pictures on paper, `height` points high (90 are 120 CSS pixels); nothing where the answer has none. */
export function picturesOnPaper(field: FieldBase, answer: unknown, height: number): PaperBlock[] | undefined {
  const addresses = picturesOf(answer)
  return addresses.length > 0 ? [{ kind: 'pictures', label: field.label, height, addresses }] : undefined
}
