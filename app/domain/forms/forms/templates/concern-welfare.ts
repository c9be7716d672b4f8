import { type Template } from '../template.ts'
import { hint, toasts, toForms } from './parts.ts'

export const concernWelfare: Template = {
  id: 12,
  version: 2,
  slug: 'concern-welfare',
  name: 'Concern for Welfare',
  title: 'Concern for Welfare',
  category: 'general',
  description: 'Tell us about a person whose welfare worries you.',
  hint,
  back: toForms,
  sections: [
    {
      fields: [
        {
          kind: 'text',
          name: 'personName',
          label: 'Name of the person',
          required: 'Name is required',
          example: 'Charlie Driver',
        },
        {
          kind: 'site',
          name: 'siteName',
          fill: 'site',
          label: 'Site or venue name',
          required: 'Site/venue name is required',
          example: 'Riverside Arena',
        },
        {
          kind: 'paragraph',
          name: 'concernExplanation',
          label: 'What is the concern?',
          required: 'Please explain the concern',
          example: 'He has worked three double shifts and says he is not sleeping.',
        },
        {
          kind: 'paragraph',
          name: 'supportNeeded',
          label: 'What support is needed?',
          required: 'Please specify what support you need',
          example: 'A call from the line manager today.',
        },
      ],
    },
  ],
  calls: 'two',
  toasts: toasts({
    draft: 'Your concern has been saved as a draft.',
    submitted: { title: 'Concern Submitted', text: 'Your concern has been submitted successfully.' },
    failed: 'Failed to submit concern. Please try again.',
  }),
  sensitive: 'all',
  alarms: [{ when: [{ field: 'concernExplanation', told: true }], says: 'Someone is worried about a person' }],
  follows: [
    {
      when: [{ field: 'concernExplanation', told: true }],
      ...{ action: 'welfare_call', words: 'Call the person whose welfare causes concern' },
      ...{ dueIn: { hours: 24 }, owner: 'administrators' },
    },
  ],
}
