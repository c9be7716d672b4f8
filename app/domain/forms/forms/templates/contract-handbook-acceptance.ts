import { type Template } from '../template.ts'
import { documentToasts, hint, notice, toForms } from './parts.ts'

export const contractHandbookAcceptance: Template = {
  id: 24,
  version: 1,
  slug: 'contract-handbook-acceptance',
  name: 'Contract and Handbook Acceptance',
  title: 'Contract and Handbook Acceptance',
  category: 'staff',
  description: 'Accept your contract of employment and the staff handbook.',
  hint,
  back: toForms,
  sections: [
    {
      title: 'What you accept',
      fields: [
        notice('terms', 'Contract and handbook', {
          paragraphs: ['By signing below I confirm:'],
          list: [
            {
              text: 'I have received my contract of employment and the staff handbook, I have had time to read them, and I have been able to ask questions about them.',
            },
            { text: 'I understand both documents and accept the terms of my contract of employment.' },
            {
              text: 'I will follow the rules and procedures in the handbook. The handbook is not itself part of my contract, except where it says so.',
            },
            {
              text: 'The company may change the handbook and will tell me when it does. A change to the terms of my contract needs my agreement.',
            },
            {
              text: 'I will keep information about the company, its customers and its sites confidential, during my employment and after it. This does not stop me from raising a concern in the public interest.',
            },
            {
              text: 'I will tell the company at once when my address, my right to work, my SIA licence or any criminal matter against me changes.',
            },
            { text: 'I will return uniform, equipment, keys and documents when my employment ends.' },
          ],
          closing:
            'Nothing here takes away any right that the law gives you. Keep a copy: you can download it after you submit.',
        }),
      ],
    },
    {
      title: 'Employee',
      fields: [
        {
          kind: 'signature',
          name: 'employeeSignature',
          label: 'Employee signature',
          required: 'Employee signature is required',
        },
        {
          kind: 'date',
          name: 'employeeDate',
          label: 'Employee date',
          default: 'today',
          required: 'Employee date is required',
        },
      ],
    },
    {
      title: 'Supervisor',
      fields: [
        {
          kind: 'signature',
          name: 'supervisorSignature',
          label: 'Supervisor signature',
          required: 'Supervisor signature is required',
        },
        {
          kind: 'date',
          name: 'supervisorDate',
          label: 'Supervisor date',
          default: 'today',
          required: 'Supervisor date is required',
        },
      ],
    },
  ],
  gated: 'signature too',
  toasts: documentToasts('Contract and Handbook Acceptance'),
  submittedAtInside: true,
}
