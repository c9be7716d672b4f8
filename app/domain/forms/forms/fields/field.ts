import { type Answers, type Column, type Moment, type PaperBlock, type Posted } from '../answers.ts'
import { type Condition } from '../condition.ts'

/** What every kind of field has. A field without `required` may be left empty; the text of `required` is the message. */
export interface FieldBase {
  name: string
  label: string
  hint?: string
  required?: string
  showIf?: Condition
  width?: 'half' | 'third'
  /** What the product knows and need not ask again; the answer begins with it. */
  fill?: Fill
}

/**
 * What can be known of a person's answers: the first from the account, the last three from the book of the site where they
 * work, the rest from what they sent last.
 */
export type Fill =
  | 'first name'
  | 'last name'
  | 'full name'
  | 'staff number'
  | 'SIA number'
  | 'salience number'
  | 'site'
  | 'vehicle'
  | 'vehicle model'
  | 'shift log'
  | 'shift incidents'
  | 'people on site'

/** What each kind of field knows. It runs in the browser too, so that a form is checked before it is sent. */
export interface FieldKind<F> {
  /**
   * The answer as it is stored: `strict` on submit, else only type and size count. Checked twice, it stays the same.
   * @throws Refusal with the message for the person
   */
  check(field: F, answer: unknown, strict: boolean): unknown
  /** The answer in what an HTML form posted. */
  read(field: F, posted: Posted): unknown
  /** The answer in words; empty when there is none. */
  show(field: F, answer: unknown): string
  columns(field: F): Column[]
  /** An answer that passes the strict check. */
  example(field: F): unknown
  /** What a new form starts with. */
  blank(field: F, moment: Moment): unknown
  /** Left out where answers are words. A notice asks nothing: it is neither read, checked nor stored. */
  readsAs?: 'photos' | 'signature' | 'notice'
  /** The kind of record that the answer names; its id is stored beside the answer. */
  names?: 'site'
  /** Of a kind that holds pictures: the answer with these in it, as data URLs or addresses. */
  holding?(field: F, pictures: string[]): unknown
  /** How it appears in a PDF; label and words if left out or undefined. */
  paper?(field: F, answer: unknown): PaperBlock[] | undefined
  /** What looks wrong with an answer that is taken all the same. */
  doubt?(field: F, answer: unknown): string | null
  /** The id of its first control, where that is not the field's name. */
  firstControl?(field: F): string
}

/** Returns a column with the answer as it is shown, or as `of` says. */
export const columnOf = (field: FieldBase, of: (answer: unknown) => string, title = field.label): Column[] => [
  { title, of: (answers: Answers) => of(answers[field.name]) },
]

/** The one text posted under the field's name. */
export const postedText = (field: FieldBase, posted: Posted) => String(posted.get(field.name) ?? '')
