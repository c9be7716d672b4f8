import { type Template } from '../template.ts'
import { clock, detail, hint, signature, toasts, toForms } from './parts.ts'

const required = 'Please choose yes or no'

export const fireEvacuation: Template = {
  id: 13,
  version: 1,
  slug: 'fire-evacuation',
  name: 'Fire Evacuation Report',
  title: 'Fire Evacuation Report',
  category: 'general',
  description: 'Report an evacuation: why, when and how it ended.',
  hint,
  back: toForms,
  sections: [
    {
      title: 'The evacuation',
      fields: [
        {
          kind: 'text',
          name: 'completedBy',
          fill: 'full name',
          label: 'Completed by',
          required: 'Name is required',
          example: 'Alice Guard',
        },
        {
          kind: 'paragraph',
          name: 'evacuationDetails',
          fill: 'people on site',
          label: 'Evacuation details',
          required: 'Evacuation details are required',
          example: 'All floors cleared in six minutes, roll call complete.',
        },
        {
          kind: 'paragraph',
          name: 'reasonForEvacuation',
          label: 'Reason for evacuation',
          required: 'Reason for evacuation is required',
          example: 'Smoke alarm in the kitchen.',
        },
      ],
    },
    { title: 'Time of evacuation', fields: clock('hour', 'minute', 'period') },
    {
      title: 'Outcome',
      fields: [
        { kind: 'yes-no', name: 'wereThereInjuries', label: 'Were there injuries?', required },
        detail('injuryDetails', 'Injury details', { field: 'wereThereInjuries', is: true }),
        { kind: 'yes-no', name: 'isThereAnyDamage', label: 'Is there any damage?', required },
        detail('damageDetails', 'Damage details', { field: 'isThereAnyDamage', is: true }),
        {
          kind: 'yes-no',
          name: 'evacuationPlanChanges',
          label: 'Does the evacuation plan need changes?',
          required,
        },
        detail('planChangeDetails', 'Plan change details', { field: 'evacuationPlanChanges', is: true }),
      ],
    },
    { title: 'Signature', fields: [signature] },
  ],
  calls: 'two',
  toasts: toasts({
    draft: 'Your fire evacuation report has been saved as a draft.',
    submitted: { title: 'Success', text: 'Your fire evacuation report has been submitted successfully.' },
    failed: 'Failed to submit fire evacuation report. Please try again.',
  }),
  alarms: [
    { when: [{ field: 'wereThereInjuries', is: true }], says: 'There were injuries' },
    { when: [{ field: 'isThereAnyDamage', is: true }], says: 'There is damage' },
  ],
  joinedTime: { name: 'evacuationTime', hour: 'hour', minute: 'minute', period: 'period' },
}
