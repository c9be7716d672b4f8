import { type Template } from '../template.ts'
import { hint, notice, optionalSignature, toasts, toForms, yesOrNo } from './parts.ts'

export const bombThreatReport: Template = {
  id: 18,
  version: 2,
  slug: 'bomb-threat-report',
  name: 'Bomb Threat Report',
  title: 'Bomb Threat Report',
  category: 'general',
  description: 'Record a threat, word for word, while it is fresh.',
  hint,
  back: toForms,
  sections: [
    {
      title: 'First',
      fields: [
        notice('callFirst', 'Call 999 first', {
          tone: 'warning',
          paragraphs: [
            'Call 999 and tell control before you fill in this form. Every threat is a crime.',
            'Write down the exact words. If the caller is still on the line, keep them talking and ask:',
          ],
          list: [
            { text: 'Where exactly is the bomb, and when will it explode?' },
            { text: 'What does it look like, and what would set it off?' },
            { text: 'Who are you, where are you calling from, and why are you doing this?' },
          ],
          closing:
            'Note the number on the display or dial 1471. Do not answer or delete a message. You can save a draft at any time.',
        }),
      ],
    },
    {
      title: 'The threat',
      fields: [
        {
          kind: 'text',
          name: 'personName',
          fill: 'full name',
          label: 'Your name',
          required: 'Person name is required',
          example: 'Alice Guard',
        },
        {
          kind: 'site',
          name: 'siteNameNumber',
          fill: 'site',
          label: 'Site name or number',
          required: 'Site name/number is required',
          example: 'Central Station, site 7',
        },
        {
          kind: 'choices',
          name: 'threatReceived',
          label: 'How was the threat received?',
          options: ['Phone Call', 'Email', 'Letter', 'Social Media', 'Other'],
          required: 'At least one method must be selected',
        },
        {
          kind: 'text',
          name: 'otherSpecify',
          label: 'If other, please specify',
          showIf: { field: 'threatReceived', has: 'Other' },
        },
        {
          kind: 'date',
          name: 'threatDate',
          label: 'Date of the threat',
          required: 'Threat date is required',
          width: 'half',
          default: 'today',
        },
        {
          kind: 'time',
          name: 'threatTime',
          label: 'Time of the threat',
          clock: 24,
          required: 'Threat time is required',
          width: 'half',
        },
        {
          kind: 'paragraph',
          name: 'threatDetails',
          label: 'Threat details',
          hint: 'The exact words, the voice, noises in the background',
          required: 'Threat details are required',
          example: 'A calm voice said: there is a device in the car park.',
        },
      ],
    },
    {
      title: 'Who has been told',
      fields: [
        {
          kind: 'choice',
          name: 'authoritiesContacted',
          label: 'Have the authorities been contacted?',
          options: yesOrNo,
          look: 'radio',
          required: 'Please specify if authorities were contacted',
        },
        {
          kind: 'paragraph',
          name: 'authoritiesDetails',
          label: 'Authority details',
          showIf: { field: 'authoritiesContacted', is: 'yes' },
        },
        {
          kind: 'text',
          name: 'reportedToClient',
          label: 'Reported to at the client',
          required: 'Client reporting details are required',
          example: 'The duty manager, at once',
        },
        {
          kind: 'text',
          name: 'reportedToCompany',
          label: 'Reported to at our company',
          required: 'Company reporting details are required',
          example: 'Control room, 14:35',
        },
        {
          kind: 'photos',
          name: 'evidencePhotos',
          label: 'Photographs of evidence',
          many: true,
          stored: 'list',
        },
      ],
    },
    { title: 'Signature', fields: [optionalSignature] },
  ],
  after: '/forms',
  toasts: toasts({
    draft: 'Your bomb threat report has been saved as a draft.',
    submitted: { title: 'Form Submitted', text: 'Your Bomb Threat Report has been submitted successfully.' },
    failed: 'Failed to submit form. Please try again.',
  }),
  alarms: [
    { when: [{ field: 'threatDetails', told: true }], says: 'A bomb threat was received' },
    { when: [{ field: 'authoritiesContacted', is: 'no' }], says: 'The authorities have not been contacted' },
  ],
}
