import { type Template } from '../template.ts'
import { firstName, hint, lastName, signature, toasts, toForms } from './parts.ts'

export const breakageDamageReport: Template = {
  id: 15,
  version: 2,
  slug: 'breakage-damage-report',
  name: 'Breakage, Loss or Damage Report',
  title: 'Breakage, Loss or Damage Report',
  category: 'general',
  description: 'Report something broken, lost or damaged, with photographs.',
  hint,
  back: toForms,
  sections: [
    {
      title: 'Details',
      fields: [
        firstName,
        lastName,
        {
          kind: 'site',
          name: 'siteClientName',
          fill: 'site',
          label: 'Site or client name',
          required: 'Site/client name is required',
          example: 'Northgate Retail Park',
        },
        {
          kind: 'paragraph',
          name: 'details',
          label: 'What was broken, lost or damaged?',
          atLeast: 10,
          required: 'Please provide detailed information (minimum 10 characters)',
          example: 'The barrier arm at gate 2 was bent by a delivery van.',
        },
      ],
    },
    {
      title: 'Photographs',
      fields: [
        {
          kind: 'photos',
          name: 'photographs',
          label: 'Photographs of the damage',
          many: true,
          stored: 'list',
          required: 'At least one photograph is required to submit the report.',
        },
      ],
    },
    { title: 'Signature', fields: [signature] },
  ],
  calls: 'two',
  toasts: {
    ...toasts({
      draft: 'Your report has been saved as a draft.',
      submitted: { title: 'Report Submitted', text: 'Your report has been submitted successfully.' },
      failed: 'Failed to submit report. Please try again.',
    }),
    photosMissing: {
      title: 'Missing Photographs',
      text: 'At least one photograph is required to submit the report.',
    },
  },
  follows: [
    {
      when: [{ field: 'details', told: true }],
      ...{ action: 'damage', words: 'Repair the damage or claim for it', atSite: true },
      ...{ dueIn: { workingDays: 5 }, owner: 'administrators' },
    },
  ],
}
