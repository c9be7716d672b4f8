import { type Answers, type Column, type Moment, type PaperBlock, type Posted } from '../answers.ts'
import { type Condition } from '../condition.ts'

/**
 * What every kind of field has. A field without `required` may be left empty; the text of `required` is the error
 * message.
 */
export interface FieldBase {
  name: string
  label: string
  hint?: string
  required?: string
  showIf?: Condition
  width?: 'half' | 'third'
  /** What the product already knows: the answer starts with it, so that the person need not type it. */
  fill?: Fill
}

/**
 * Where a known answer comes from: the first from the account, the last three from the book of the site where the
 * person works, the others from what they sent last.
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

/** The functions for one type of field. They run in the browser too, so that a form is checked before it is sent. */
export interface FieldKind<F> {
  /**
   * Returns the answer as stored: `strict` on submit, otherwise only type and size are checked. Checking it twice
   * changes nothing.
   * @throws Refusal with the message for the person
   */
  check(field: F, answer: unknown, strict: boolean): unknown
  /** Returns the answer from a posted HTML form. */
  read(field: F, posted: Posted): unknown
  /** Returns the answer in words; empty if there is none. */
  show(field: F, answer: unknown): string
  columns(field: F): Column[]
  /** Returns an answer that passes the strict check; a day or an instant is that moment, if one is given. */
  example(field: F, moment?: Moment): unknown
  /** Returns the initial answer of a new form. */
  blank(field: F, moment: Moment): unknown
  /** Omitted if answers are words. A notice asks nothing: it is neither read, checked nor stored. */
  readsAs?: 'photos' | 'signature' | 'notice'
  /** The kind of record that the answer names; its id is stored beside the answer. */
  names?: 'site'
  /** For a kind with pictures: returns the answer with these pictures, as data URLs or addresses. */
  holding?(field: F, pictures: string[]): unknown
  /** How the answer appears in a PDF; as label and words if omitted or undefined. */
  paper?(field: F, answer: unknown): PaperBlock[] | undefined
  /** Returns what looks wrong with an answer that is still accepted. */
  doubt?(field: F, answer: unknown): string | null
  /** The id of its first control, if that is not the field's name. */
  firstControl?(field: F): string
}

/** Returns a column with the answer as shown, or as `of` returns it. */
export const columnOf = (field: FieldBase, of: (answer: unknown) => string, title = field.label): Column[] => [
  { title, of: (answers: Answers) => of(answers[field.name]) },
]

/** The text posted under the field's name. */
export const postedText = (field: FieldBase, posted: Posted) => String(posted.get(field.name) ?? '')
