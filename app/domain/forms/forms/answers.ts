/** The answers of one form by field name: text, number, yes or no, list of texts, checklist map, or nothing. */
export type Answers = Record<string, unknown>

/** The part of a posted HTML form that is read here; FormData and URLSearchParams both have it. */
export interface Posted {
  get(name: string): unknown
  getAll(name: string): unknown[]
}

/** One column of a CSV file. */
export interface Column {
  title: string
  of(answers: Answers): string
}

/** Today (`YYYY-MM-DD`) and the time of day (`HH:MM`) in the company's zone, for defaults. */
export interface Moment {
  today: string
  now: string
}

/** A piece of a submission in a PDF. Pictures are addresses, `height` is in points. */
export type PaperBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'warning'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'answer'; label: string; text: string }
  | { kind: 'pictures'; label: string; height: number; addresses: string[] }
