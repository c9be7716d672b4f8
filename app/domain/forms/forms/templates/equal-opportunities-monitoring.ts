import { type Template } from '../template.ts'
import { documentToasts, firstName, hint, lastName, notice, toForms } from './parts.ts'

export const equalOpportunitiesMonitoring: Template = {
  id: 21,
  version: 1,
  slug: 'equal-opportunities-monitoring',
  name: 'Equal Opportunities Monitoring',
  title: 'Equal Opportunities Monitoring',
  category: 'staff',
  description: 'Help us check that we treat everybody fairly.',
  hint,
  back: toForms,
  sections: [
    {
      title: 'About this form',
      fields: [
        notice('purpose', 'Why we ask', {
          paragraphs: [
            'We use these answers only to check that we treat everybody fairly. They are encrypted, kept apart from your staff record, and play no part in any decision about you.',
          ],
        }),
      ],
    },
    {
      title: 'About you',
      fields: [
        {
          kind: 'choice',
          name: 'ethnicOrigin',
          label: 'Ethnic origin',
          options: [
            'White',
            'Indian',
            'Black African',
            'Pakistani',
            'Black Caribbean',
            'Bangladeshi',
            'Black Other',
            'Chinese',
            'Other',
          ],
          look: 'radio',
          required: 'Please select your ethnic origin',
        },
        {
          kind: 'text',
          name: 'otherEthnicOrigin',
          label: 'Please describe your ethnic origin',
          showIf: { field: 'ethnicOrigin', is: 'Other' },
        },
        {
          kind: 'choice',
          name: 'gender',
          label: 'Gender',
          options: ['Male', 'Female', 'Other'],
          look: 'radio',
          required: 'Please select your gender',
        },
        {
          kind: 'choice',
          name: 'maritalStatus',
          label: 'Marital status',
          options: ['Single', 'Married', 'Other'],
          look: 'radio',
          required: 'Please select your marital status',
        },
      ],
    },
    {
      title: 'Disability',
      fields: [
        {
          kind: 'choice',
          name: 'hasDisability',
          label: 'Do you have a disability?',
          options: ['Yes', 'No'],
          look: 'radio',
          required: 'Please indicate if you have a disability',
        },
        {
          kind: 'choice',
          name: 'isRegisteredDisabled',
          label: 'Are you registered disabled?',
          options: ['Yes', 'No'],
          look: 'radio',
        },
        {
          kind: 'paragraph',
          name: 'disabilityNature',
          label: 'What is the nature of your disability?',
          showIf: { field: 'isRegisteredDisabled', is: 'Yes' },
        },
      ],
    },
    {
      title: 'Your application',
      fields: [
        firstName,
        lastName,
        {
          kind: 'text',
          name: 'postAppliedFor',
          label: 'Post applied for',
          required: 'Post applied for is required',
          width: 'half',
          example: 'Security guard',
        },
        {
          kind: 'date',
          name: 'applicationDate',
          label: 'Application date',
          default: 'today',
          required: 'Application date is required',
          width: 'half',
        },
      ],
    },
  ],
  toasts: documentToasts('Equal Opportunities Monitoring form', 'Submission Failed'),
  sensitive: 'all',
  apart: true,
}
