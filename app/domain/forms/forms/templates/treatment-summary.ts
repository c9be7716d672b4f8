import { type Template } from '../template.ts'
import { firstName, hint, lastName, signature, toasts, toForms } from './parts.ts'

export const treatmentSummary: Template = {
  id: 16,
  version: 1,
  slug: 'treatment-summary',
  name: 'Treatment Summary',
  title: 'Treatment Summary',
  category: 'general',
  description: 'Record the first aid that you gave to an injured person.',
  hint,
  back: toForms,
  sections: [
    { title: 'Your details', fields: [firstName, lastName] },
    {
      title: 'The injured person',
      fields: [
        {
          kind: 'text',
          name: 'injuredPersonName',
          label: 'Name of the injured person',
          required: 'Name of injured person is required',
          example: 'Sam Visitor',
        },
        {
          kind: 'choice',
          name: 'injuredPersonGender',
          label: 'Gender',
          options: ['Male', 'Female', 'Other', 'Prefer not to say'],
          look: 'select',
          required: 'Gender is required',
          width: 'half',
        },
        {
          kind: 'number',
          name: 'injuredPersonAge',
          label: 'Age',
          least: { value: 1, message: 'Age must be at least 1' },
          most: { value: 120, message: 'Age must be less than 120' },
          required: 'Age must be at least 1',
          width: 'half',
        },
      ],
    },
    {
      title: 'Injury and treatment',
      fields: [
        {
          kind: 'paragraph',
          name: 'injuryDetails',
          label: 'Injury details',
          atLeast: 10,
          required: 'Please provide detailed injury information',
          example: 'A shallow cut of about three centimetres on the left palm.',
        },
        {
          kind: 'paragraph',
          name: 'treatmentSummary',
          label: 'Treatment given',
          atLeast: 10,
          required: 'Please provide treatment summary',
          example: 'Cleaned with water, sterile dressing applied, hand raised.',
        },
        { kind: 'paragraph', name: 'followUpAction', label: 'Follow-up action' },
        {
          kind: 'photos',
          name: 'injuryPhotos',
          label: 'Photographs of the injury',
          many: true,
          stored: 'list',
          required: 'Please take at least one photograph of the injury.',
        },
      ],
    },
    {
      title: 'Signature',
      fields: [
        {
          ...signature,
          label: 'Digital signature',
          required: 'Please provide your digital signature.',
          look: 'dialog',
        },
      ],
    },
  ],
  calls: 'draft-first',
  after: '/',
  toasts: {
    ...toasts({
      draft: 'Your treatment summary has been saved as a draft.',
      submitted: { title: 'Form Submitted', text: 'Your treatment summary has been submitted successfully.' },
      failed: 'Failed to submit form. Please try again.',
    }),
    signatureMissing: { title: 'Signature Required', text: 'Please provide your digital signature.' },
    photosMissing: { title: 'Photos Required', text: 'Please take at least one photograph of the injury.' },
  },
  sensitive: 'all',
  accident: {},
  follows: [
    {
      when: [{ field: 'followUpAction', asks: true }],
      ...{ action: 'treatment_follow_up', words: 'Follow up a treatment' },
      ...{ dueIn: { days: 2 }, owner: 'administrators' },
    },
  ],
}
