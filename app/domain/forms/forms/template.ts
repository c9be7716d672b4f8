import { type ActionKindName } from '../../fitness/actions/kinds.ts'
import { type Condition } from './condition.ts'
import { type Field } from './fields/kinds.ts'

/** A form as data: it survives `JSON.stringify`, and page, API, review, CSV and PDF loop over it. */
export interface Template {
  id: number
  /** Increased when the questions change. A submission keeps the version in which it was answered. */
  version: number
  /** The page's path without the slash. */
  slug: string
  /** The name in lists, reports and emails. */
  name: string
  /** The heading of the page. */
  title: string
  category: 'general' | 'staff' | 'learning' | 'performance'
  description: string
  /** Contacts for immediate help, shown under the heading. */
  hint: string
  back: { to: string; label: string }
  sections: Section[]
  /**
   * The calls that the form's page uses; by default one call creates the whole submission. `two`: it is created without
   * its signature, which comes with the submit call. `draft-first`: created as a draft with the signature beside the
   * answers, then submitted. `flat`: one call to /api/forms/submit, with the answers side by side.
   */
  calls?: 'two' | 'draft-first' | 'flat'
  /** Disables the Submit button until the form is valid, or until everything except the signature is. */
  gated?: 'signature too' | 'answers only'
  /** The page after submitting; by default the same page with a blank form. */
  after?: string
  toasts: Toasts
  /** Answers that are encrypted at rest and whose viewing is audited: all of them, or the named ones. */
  sensitive?: 'all' | string[]
  /** The answers are anonymous: they never appear with a name in lists or exports. */
  apart?: true
  alarms?: Alarm[]
  /** The rules that open actions: each rule that matches the answers opens one when the form is submitted. */
  follows?: Follow[]
  /**
   * Set for accident forms, whose review asks whether the accident must be reported. `occurred` is the field with its
   * day; `author`: an injured worker sends it about themselves.
   */
  accident?: { occurred?: string; author?: true }
  /** Set for a vehicle check: the fields with plate, odometer, day and items. */
  vehicle?: { plate: string; odometer: string; day: string; checklist: string }
  /** Other names under which an answer is accepted and returned. */
  aliases?: Record<string, string>
  /** One text instead of three pickers. */
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

/** A dangerous answer: if all conditions in `when` are met, admins see the text `says`. */
interface Alarm {
  when: Condition[]
  says: string
}

/** A condition on an answer, or whether its text asks for something: 'none' and 'n/a' do not. */
export type FollowCondition = Condition | { field: string; asks: true }

/** The due time: hours or days after the form was finished, or working days. */
export type DueIn = { hours: number } | { days: number } | { workingDays: number }

/** A rule of a form, as data: if all conditions in `when` are met, an action of this kind is opened. */
export interface Follow {
  when: FollowCondition[]
  action: ActionKindName
  /** The task. It never repeats a sensitive answer: more people see actions than open such forms. */
  words: string
  /** The field whose answer the text contains; for forms without sensitive answers. */
  named?: string
  /** The person concerned. If omitted, the action names only the form. */
  about?: 'author'
  /** It belongs to the form's site, so that its supervisors see it. */
  atSite?: true
  dueIn: DueIn
  owner: 'administrators'
  /** The field that names a day: the review shows the hours of that day beside the form. */
  hoursOf?: string
}
