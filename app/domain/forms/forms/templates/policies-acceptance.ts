import { type Template } from '../template.ts'
import { documentToasts, hint, notice, signature, toForms } from './parts.ts'

export const policiesAcceptance: Template = {
  id: 25,
  version: 1,
  slug: 'policies-acceptance',
  name: 'Policies Acceptance',
  title: 'Policies Acceptance',
  category: 'staff',
  description: 'Confirm that you have read and will follow our policies.',
  hint,
  back: toForms,
  sections: [
    {
      title: 'The policies',
      fields: [
        notice('policies', 'Our policies in short', {
          paragraphs: ['The full text of each policy is under Documents. In short:'],
          list: [
            {
              title: 'Health and safety',
              text: 'Look after your own safety and that of others, use the equipment you are given, and report hazards, accidents and near misses.',
            },
            {
              title: 'Equality and diversity',
              text: 'We do not tolerate discrimination, harassment or victimisation.',
            },
            {
              title: 'Data protection',
              text: 'Use personal data only for your work, keep it safe, and report a loss at once.',
            },
            {
              title: 'Anti-bribery',
              text: 'Do not offer, ask for or take a bribe. Declare gifts and conflicts of interest.',
            },
            {
              title: 'Speaking up',
              text: 'You may report wrongdoing without fear. Nobody is punished for an honest report.',
            },
            {
              title: 'Grievance and discipline',
              text: 'Problems are dealt with fairly, in writing, and with a right to be accompanied and to appeal.',
            },
            {
              title: 'Absence',
              text: 'Tell control as early as you can when you cannot come to work, and keep in touch.',
            },
            {
              title: 'Alcohol, drugs and smoking',
              text: 'Be fit for duty. Smoke only where it is allowed.',
            },
            {
              title: 'Phones and social media',
              text: 'Do not post about sites, customers or incidents.',
            },
            {
              title: 'Lone working',
              text: 'Keep to your check calls and never take a risk alone that you would not take together.',
            },
            {
              title: 'Safeguarding',
              text: 'Report any concern about a child or an adult at risk without delay.',
            },
          ],
        }),
      ],
    },
    {
      title: 'Your acknowledgement',
      fields: [
        {
          kind: 'text',
          name: 'employeeName',
          fill: 'full name',
          label: 'Employee name',
          required: 'Employee name is required',
          autoComplete: 'name',
          example: 'Alice Guard',
        },
        {
          kind: 'paragraph',
          name: 'acknowledgedPolicies',
          label: 'Acknowledgement statement',
          hint: 'In your own words: that you have read the policies, understand them and will follow them',
          required: 'Please acknowledge the policies',
          example: 'I have read and understood the policies and will follow them.',
        },
        { kind: 'date', name: 'date', label: 'Date', default: 'today', required: 'Date is required' },
        signature,
      ],
    },
  ],
  gated: 'signature too',
  toasts: documentToasts('Policies Acceptance'),
  submittedAtInside: true,
}
