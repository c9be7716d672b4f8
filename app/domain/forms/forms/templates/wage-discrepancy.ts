import { type Template } from '../template.ts'
import { documentToasts, hint, longerNames, signature, staffId, toForms } from './parts.ts'

export const wageDiscrepancy: Template = {
  id: 27,
  version: 1,
  slug: 'wage-discrepancy',
  name: 'Wage Discrepancy',
  title: 'Wage Discrepancy',
  category: 'staff',
  description: 'Tell us when your pay is not what it should be.',
  hint,
  back: toForms,
  sections: [
    { title: 'Your details', fields: [...longerNames, staffId] },
    {
      title: 'The discrepancy',
      fields: [
        {
          kind: 'date',
          name: 'discrepancyDate',
          label: 'Date of discrepancy',
          default: 'today',
          required: 'Date of discrepancy is required',
          width: 'half',
        },
        {
          kind: 'text',
          name: 'amountInDispute',
          label: 'Amount in dispute (£)',
          required: 'Amount in dispute is required',
          inputMode: 'decimal',
          width: 'half',
          example: '84.50',
        },
        {
          kind: 'paragraph',
          name: 'discrepancyDetails',
          label: 'Discrepancy details',
          atLeast: 10,
          required: 'Discrepancy details must be at least 10 characters',
          example: 'Two night shifts in June are missing from my pay.',
        },
        {
          kind: 'photos',
          name: 'wageSlipPhoto',
          label: 'Photo of your wage slip',
          many: false,
          stored: 'list',
        },
      ],
    },
    { title: 'Signature', fields: [signature] },
  ],
  gated: 'signature too',
  toasts: documentToasts('Wage Discrepancy form'),
  submittedAtInside: true,
  follows: [
    {
      when: [{ field: 'discrepancyDetails', told: true }],
      ...{ action: 'pay_query', words: 'Answer a pay query', about: 'author', hoursOf: 'discrepancyDate' },
      ...{ dueIn: { workingDays: 5 }, owner: 'administrators' },
    },
  ],
}
