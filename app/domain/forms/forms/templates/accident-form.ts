import { type Template } from '../template.ts'
import { firstName, hint, lastName, optionalSignature, toasts, toForms, yesOrNo } from './parts.ts'

export const accidentForm: Template = {
  id: 19,
  version: 2,
  slug: 'accident-form',
  name: 'Accident Form',
  title: 'Accident Form',
  category: 'general',
  description: 'Report an accident and what needs to be done.',
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
          name: 'siaNumber',
          fill: 'SIA number',
          digits: 16,
          label: 'SIA number',
          hint: 'The 16 digits on your licence',
          required: 'SIA number is required',
          inputMode: 'numeric',
          example: '1012345678901234',
        },
      ],
    },
    {
      title: 'The accident',
      fields: [
        {
          kind: 'date-time',
          name: 'incidentDateTime',
          label: 'Date and time of the incident',
          required: 'Incident date and time is required',
        },
        {
          kind: 'site',
          name: 'incidentLocation',
          label: 'Location of the incident',
          required: 'Incident location is required',
          example: 'Loading bay, Dock Road',
        },
        {
          kind: 'choice',
          name: 'injuriesOccurred',
          label: 'Did any injuries occur?',
          options: yesOrNo,
          look: 'radio',
          required: 'Please specify if injuries occurred',
        },
        {
          kind: 'paragraph',
          name: 'injuryDetails',
          label: 'Injury details',
          showIf: { field: 'injuriesOccurred', is: 'yes' },
        },
        {
          kind: 'paragraph',
          name: 'authoritiesNotified',
          label: 'Were the authorities notified?',
          hint: 'Who, when, and any reference number',
          required: 'Please specify if authorities were notified',
          example: 'Ambulance called at 14:32.',
        },
        {
          kind: 'paragraph',
          name: 'actionsNeeded',
          label: 'What actions are needed?',
          required: 'Actions needed is required',
          example: 'Repair the loose step at the loading bay.',
        },
        {
          kind: 'text',
          name: 'reportedTo',
          label: 'Who was it reported to?',
          required: 'Who it was reported to is required',
          example: 'The site manager',
        },
        {
          kind: 'photos',
          name: 'supportPhotos',
          label: 'Supporting photographs',
          many: true,
          stored: 'list',
        },
      ],
    },
    { title: 'Signature', fields: [optionalSignature] },
  ],
  after: '/forms',
  toasts: toasts({
    draft: 'Your accident form has been saved as a draft.',
    submitted: { title: 'Form Submitted', text: 'Your Accident Form has been submitted successfully.' },
    failed: 'Failed to submit form. Please try again.',
  }),
  sensitive: 'all',
  alarms: [{ when: [{ field: 'injuriesOccurred', is: 'yes' }], says: 'Injuries occurred' }],
  accident: { occurred: 'incidentDateTime', author: true },
  follows: [
    {
      when: [{ field: 'injuriesOccurred', is: 'yes' }],
      ...{ action: 'riddor_assessment', words: 'Decide whether the accident must be reported under RIDDOR' },
      ...{ dueIn: { days: 1 }, owner: 'administrators' },
    },
  ],
}
