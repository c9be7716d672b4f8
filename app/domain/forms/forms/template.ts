import { type ActionKindName } from '../../fitness/actions/kinds.ts'
import { type Condition } from './condition.ts'
import { type Field } from './fields/kinds.ts'

/** One form as data: it survives `JSON.stringify`, and page, API, review, CSV and PDF are loops over it. */
export interface Template {
  id: number
  /** Raised when the questions change; a submission keeps the version it was answered with. */
  version: number
  /** The page's path without the slash. */
  slug: string
  /** The name in lists, reports and emails. */
  name: string
  /** The heading of the page. */
  title: string
  category: 'general' | 'staff' | 'learning' | 'performance'
  description: string
  /** Whom to turn to for help at once, shown under the heading. */
  hint: string
  back: { to: string; label: string }
  sections: Section[]
  /**
   * The calls with which the form's page submits it; left out, one call creates the submission with everything in it.
   * `two`: it is created without its signature, which the submit call brings. `draft-first`: created as a draft with
   * the signature beside the answers, then submitted. `flat`: one call to /api/forms/submit, the answers side by side.
   */
  calls?: 'two' | 'draft-first' | 'flat'
  /** Keeps the Submit button disabled until the form is valid, or until all but the signature is. */
  gated?: 'signature too' | 'answers only'
  /** Where the page goes after a submit; left out, it stays and starts again blank. */
  after?: string
  toasts: Toasts
  /** Answers that are encrypted at rest and whose viewing is audited: all of them, or those named. */
  sensitive?: 'all' | string[]
  /** The answers never stand beside a name in lists or exports. */
  apart?: true
  alarms?: Alarm[]
  /** Answers that become work: each rule that holds opens an action with the submission. */
  follows?: Follow[]
  /**
   * It is about an accident, so its review asks whether it must be reported. `occurred` is the field with its day; `author`:
   * a worker who was hurt sends it about themselves.
   */
  accident?: { occurred?: string; author?: true }
  /** It is the check of a vehicle: the fields with its plate, its odometer, the day and the items. */
  vehicle?: { plate: string; odometer: string; day: string; checklist: string }
  /** Other names under which an answer is accepted and given back. */
  aliases?: Record<string, string>
  /** One text that stands for three pickers. */
  joinedTime?: { name: string; hour: string; minute: string; period: string }
  /** The documented client puts `submittedAt` among the answers. */
  submittedAtInside?: true
}

export interface Section {
  title?: string
  intro?: string
  fields: Field[]
}

export interface Toast {
  title: string
  text: string
}

export interface Toasts {
  draft: Toast
  draftFailed: Toast
  submitted: Toast
  failed: Toast
  signatureMissing?: Toast
  photosMissing?: Toast
}

/** An answer that means danger: when all of `when` holds, admins see `says`. */
interface Alarm {
  when: Condition[]
  says: string
}

/** A condition on an answer, or whether the text asks for something: 'none' and 'n/a' do not. */
export type FollowCondition = Condition | { field: string; asks: true }

/** By when: so many hours or days after the form was finished, or so many days on which offices work. */
export type DueIn = { hours: number } | { days: number } | { workingDays: number }

/** A rule of a form, as data: when all of `when` holds, an action of this kind is opened. */
export interface Follow {
  when: FollowCondition[]
  action: ActionKindName
  /** What is to be done. It never repeats a sensitive answer: more people see actions than open such forms. */
  words: string
  /** The field whose answer stands in the words; for forms without sensitive answers. */
  named?: string
  /** Whom it concerns; left out, the form alone tells. */
  about?: 'author'
  /** It belongs to the site that the form is about, so that its supervisors see it. */
  atSite?: true
  dueIn: DueIn
  owner: 'administrators'
  /** The field that names a day: the hours of that day stand beside the form on its review. */
  hoursOf?: string
}
