import { type Condition } from '../condition.ts'
import { type NoticeField } from '../fields/notice.ts'
import { type SignatureField } from '../fields/signature.ts'
import { type TextField } from '../fields/text.ts'
import { type YesNoField } from '../fields/yes-no.ts'
import { type Toast, type Toasts } from '../template.ts'

/** Parts that many forms share, all of them plain data. */

export const hint = 'For immediate help, contact your line manager or control.'

export const toForms = { to: '/forms', label: 'Back to Forms' }

export const firstName: TextField = {
  kind: 'text',
  name: 'firstName',
  label: 'First name',
  required: 'First name is required',
  autoComplete: 'given-name',
  fill: 'first name',
  width: 'half',
  example: 'Alice',
}

export const lastName: TextField = {
  kind: 'text',
  name: 'lastName',
  label: 'Last name',
  required: 'Last name is required',
  autoComplete: 'family-name',
  fill: 'last name',
  width: 'half',
  example: 'Guard',
}

export const longerNames: TextField[] = [
  { ...firstName, atLeast: 2, required: 'First name must be at least 2 characters' },
  { ...lastName, atLeast: 2, required: 'Last name must be at least 2 characters' },
]

export const staffId: TextField = {
  kind: 'text',
  name: 'staffId',
  label: 'Staff ID',
  example: 'EMP-1042',
  fill: 'staff number',
}

export const optionalSignature: SignatureField = { kind: 'signature', name: 'signature', label: 'Signature' }

export const signature: SignatureField = { ...optionalSignature, required: 'Signature is required' }

/** Hours, minutes and AM or PM as three pickers under three names. */
export const clock = (hour: string, minute: string, period: string) => [
  { ...picker(hour, 'Hour', twoDigits(1, 12), 'Hour is required'), placeholder: 'HH', hourOf: { minute, period } },
  { ...picker(minute, 'Minute', twoDigits(0, 59), 'Minute is required'), placeholder: 'MM' },
  { ...picker(period, 'AM or PM', ['AM', 'PM'], 'Choose AM or PM'), default: 'AM' },
]

const picker = (name: string, label: string, options: string[], required: string) => ({
  kind: 'choice' as const,
  name,
  label,
  options,
  look: 'select' as const,
  required,
  width: 'third' as const,
})

const twoDigits = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at).padStart(2, '0'))

/** A question answered by the words `yes` or `no`. */
export const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

export const tick = (name: string, label: string): YesNoField => ({ kind: 'tick', name, label })

/** A text box that appears when the condition is met. It may stay empty. */
export const detail = (name: string, label: string, showIf: Condition): TextField => ({
  kind: 'paragraph',
  name,
  label,
  showIf,
})

export const notice = (name: string, label: string, text: Partial<NoticeField>): NoticeField => ({
  kind: 'notice',
  name,
  label,
  paragraphs: [],
  ...text,
})

const draftFailed: Toast = { title: 'Error', text: 'Failed to save draft. Please try again.' }

const signatureMissing: Toast = {
  title: 'Signature Required',
  text: 'Please provide your signature before submitting.',
}

/** The toasts of a form. `draft` is the form's own sentence, `submitted` the title and text, `failed` the sentence. */
export const toasts = (words: { draft: string; submitted: Toast; failed: string }): Toasts => ({
  draft: { title: 'Draft Saved', text: words.draft },
  draftFailed,
  submitted: words.submitted,
  failed: { title: 'Error', text: words.failed },
  signatureMissing,
})

/** The toasts of the staff documents. */
export const documentToasts = (name: string, failedTitle = 'Error'): Toasts => ({
  draft: { title: 'Draft saved', text: 'Your draft has been saved successfully.' },
  draftFailed,
  submitted: { title: 'Form submitted', text: `Your ${name} has been submitted successfully.` },
  failed: { title: failedTitle, text: 'There was an error submitting your form. Please try again.' },
  signatureMissing,
})
