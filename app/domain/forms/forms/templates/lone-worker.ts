import { type Template } from '../template.ts'
import { clock, detail, firstName, hint, lastName, signature, toasts, toForms } from './parts.ts'

export const loneWorker: Template = {
  id: 14,
  version: 1,
  slug: 'lone-worker',
  name: 'Lone Worker Check-In',
  title: 'Lone Worker Check-In',
  category: 'general',
  description: 'Tell control that you are safe and your site is secure.',
  hint,
  back: toForms,
  sections: [
    {
      title: 'Your details',
      fields: [
        firstName,
        lastName,
        {
          kind: 'text',
          name: 'salienceNumber',
          fill: 'salience number',
          label: 'Salience number',
          required: 'Salience number is required',
          example: 'SN-204',
        },
      ],
    },
    { title: 'Time of check', fields: clock('checkHour', 'checkMinute', 'checkPeriod') },
    {
      title: 'How things are',
      fields: [
        {
          kind: 'text',
          name: 'isSiteSecure',
          label: 'Is the site secure?',
          hint: 'Yes or No, and what is wrong if it is not',
          required: 'Site security status is required',
          example: 'Yes',
        },
        {
          kind: 'text',
          name: 'welfareRequirements',
          label: 'Do you have any welfare requirements?',
          required: 'Welfare requirements status is required',
          example: 'None',
        },
        { kind: 'yes-no', name: 'needAssistance', label: 'Do you need assistance?' },
        detail('assistanceDetails', 'What assistance do you need?', { field: 'needAssistance', is: true }),
        {
          kind: 'text',
          name: 'codeWord',
          label: 'Code word',
          hint: 'Kept secret: only control sees it',
          required: 'Code word is required',
          autoComplete: 'off',
          example: 'Lighthouse',
        },
      ],
    },
    { title: 'Signature', fields: [signature] },
  ],
  calls: 'two',
  toasts: toasts({
    draft: 'Your check-in has been saved as a draft.',
    submitted: { title: 'Check-In Submitted', text: 'Your check-in has been submitted successfully.' },
    failed: 'Failed to submit check-in. Please try again.',
  }),
  sensitive: ['codeWord'],
  alarms: [
    { when: [{ field: 'needAssistance', is: true }], says: 'Needs assistance' },
    { when: [{ field: 'isSiteSecure', denies: true }], says: 'The site is not secure' },
  ],
  follows: [
    {
      when: [{ field: 'needAssistance', is: true }],
      ...{ action: 'assistance', words: 'Give the assistance that was asked for', about: 'author', atSite: true },
      ...{ dueIn: { days: 0 }, owner: 'administrators' },
    },
  ],
}
