import { type RatingField } from '../fields/rating.ts'
import { type Template } from '../template.ts'
import { documentToasts, firstName, hint, lastName, signature, staffId } from './parts.ts'

const rating = (name: string, label: string): RatingField => ({ kind: 'rating', name, label, default: 1 })

export const selfAppraisal: Template = {
  id: 29,
  version: 1,
  slug: 'self-appraisal',
  name: 'Self Appraisal Form',
  title: 'Self Appraisal',
  category: 'performance',
  description: 'Look back on your own work and rate ten competencies.',
  hint,
  back: { to: '/documents', label: 'Back' },
  sections: [
    {
      title: 'Your details',
      fields: [
        firstName,
        lastName,
        staffId,
        { kind: 'date', name: 'appraisalDate', label: 'Date', default: 'today', required: 'Date is required' },
      ],
    },
    {
      title: 'Competencies',
      intro: 'Rate yourself from 1 star to 5 stars.',
      fields: [
        rating('dependability', 'Dependability'),
        rating('motivation', 'Motivation'),
        rating('communication', 'Communication'),
        rating('copingPressure', 'Coping with pressure'),
        rating('jobKnowledge', 'Job knowledge'),
        rating('selfManagement', 'Self management'),
        rating('teamWork', 'Team work'),
        rating('clientFocused', 'Client focus'),
        rating('aspirations', 'Aspirations'),
        rating('uniformStandards', 'Uniform standards'),
      ],
    },
    {
      title: 'Comments and signature',
      fields: [
        { kind: 'paragraph', name: 'otherComments', label: 'Other comments' },
        { ...signature, required: 'Please add your signature before submitting.', look: 'button' },
      ],
    },
  ],
  calls: 'flat',
  gated: 'answers only',
  after: '/documents',
  toasts: {
    ...documentToasts('Self Appraisal', 'Submission Failed'),
    submitted: { title: 'Form Submitted', text: 'Your Self Appraisal has been submitted successfully.' },
    signatureMissing: { title: 'Signature Required', text: 'Please add your signature before submitting.' },
  },
  aliases: { date: 'appraisalDate' },
}
