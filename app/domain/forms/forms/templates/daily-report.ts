import { type Template } from '../template.ts'
import { firstName, hint, lastName, signature, toasts, toForms } from './parts.ts'

export const dailyReport: Template = {
  id: 10,
  version: 2,
  slug: 'daily-report',
  name: 'Daily Report Log',
  title: 'Daily Report Log',
  category: 'general',
  description: 'Record what happened on your shift.',
  hint,
  back: toForms,
  sections: [
    {
      title: 'Your details',
      fields: [
        firstName,
        lastName,
        {
          kind: 'site',
          name: 'assignment',
          fill: 'site',
          label: 'Assignment',
          hint: 'The site or duty you are assigned to',
          required: 'Assignment is required',
          example: 'Harbour Street car park',
        },
        {
          kind: 'time',
          name: 'dutyTime',
          label: 'Duty time',
          clock: 12,
          period: 'AM',
          required: 'Duty time is required',
        },
      ],
    },
    {
      title: 'Report',
      fields: [
        {
          kind: 'time',
          name: 'time',
          label: 'Time of report',
          clock: 12,
          period: 'PM',
          default: 'now',
          required: 'Time is required',
        },
        {
          kind: 'paragraph',
          name: 'report',
          fill: 'shift log',
          label: 'Report',
          required: 'Report is required',
          example: 'Patrolled every hour. Gates locked at 18:00. Nothing else to report.',
        },
        {
          kind: 'paragraph',
          name: 'incidents',
          fill: 'shift incidents',
          label: 'Incidents',
          hint: 'Leave empty when there were none',
        },
      ],
    },
    { title: 'Signature', fields: [signature] },
  ],
  calls: 'two',
  toasts: toasts({
    draft: 'Your daily report has been saved as a draft.',
    submitted: { title: 'Report Submitted', text: 'Your daily report has been submitted successfully.' },
    failed: 'Failed to submit report. Please try again.',
  }),
}
