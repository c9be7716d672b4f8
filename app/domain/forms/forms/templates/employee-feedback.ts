import { type RatingField } from '../fields/rating.ts'
import { type Template } from '../template.ts'
import { firstName, hint, lastName, optionalSignature, toasts, toForms } from './parts.ts'

const rating = (name: string, label: string): RatingField => ({ kind: 'rating', name, label, default: 0 })

export const employeeFeedback: Template = {
  id: 20,
  version: 1,
  slug: 'employee-feedback',
  name: 'Employee Feedback',
  title: 'Employee Feedback',
  category: 'staff',
  description: 'Tell us how we are doing, from one star to five.',
  hint,
  back: toForms,
  sections: [
    { title: 'Your details', fields: [firstName, lastName] },
    {
      title: 'Your ratings',
      intro: '1 star is poor, 5 stars is excellent.',
      fields: [
        rating('uniformEquipmentRating', 'Uniform and equipment'),
        rating('paymentStructureRating', 'Payment structure'),
        rating('communicationRating', 'Communication'),
        rating('trainingRating', 'Training'),
        rating('controlCallsRating', 'Calls with control'),
        rating('supervisorsRating', 'Supervisors'),
        rating('seniorManagementRating', 'Senior management'),
        rating('siteVisitsRating', 'Site visits'),
        rating('welfareArrangementsRating', 'Welfare arrangements'),
        rating('selfLearningToolsRating', 'Self learning tools'),
      ],
    },
    { title: 'Signature', fields: [optionalSignature] },
  ],
  after: '/forms',
  toasts: toasts({
    draft: 'Your feedback has been saved as a draft.',
    submitted: { title: 'Form Submitted', text: 'Your Employee Feedback has been submitted successfully.' },
    failed: 'Failed to submit form. Please try again.',
  }),
}
