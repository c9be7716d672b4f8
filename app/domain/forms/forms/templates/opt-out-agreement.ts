import { type Template } from '../template.ts'
import { documentToasts, hint, notice, signature, toForms } from './parts.ts'

export const optOutAgreement: Template = {
  id: 22,
  version: 1,
  slug: 'opt-out-agreement',
  name: 'Opt Out Agreement on Working Time Regulations',
  title: 'Opt Out Agreement on Working Time Regulations',
  category: 'staff',
  description: 'Agree that the 48-hour weekly limit does not apply to you.',
  hint,
  back: toForms,
  sections: [
    {
      title: 'The agreement',
      fields: [
        notice('terms', 'The 48-hour week', {
          paragraphs: [
            'The Working Time Regulations 1998 limit your average working time to 48 hours for each seven days, counted over a reference period that is normally 17 weeks. You may agree in writing that this limit does not apply to you.',
            'By signing below you agree with the company:',
          ],
          list: [
            { text: 'The limit of 48 hours for each week is waived and does not apply to your working time.' },
            { text: 'This agreement starts on the date below and continues for an indefinite period.' },
            { text: "You may end this agreement at any time by giving the company three months' written notice." },
            { text: 'Your rights to rest breaks, daily and weekly rest, and paid holiday stay as they are.' },
            { text: 'The company keeps a record that you have agreed, as the Regulations require.' },
          ],
          closing:
            'Signing is your own free choice. You will not be treated worse if you do not sign, or if you later end the agreement.',
        }),
      ],
    },
    {
      title: 'Sign',
      fields: [
        {
          kind: 'text',
          name: 'printName',
          fill: 'full name',
          label: 'Print name',
          atLeast: 2,
          required: 'Print name must be at least 2 characters',
          autoComplete: 'name',
          example: 'Alice Guard',
        },
        { kind: 'date', name: 'date', label: 'Date', default: 'today', required: 'Date is required' },
        {
          kind: 'tick',
          name: 'agreement',
          label: 'I have read the terms above and I agree to them',
          mustTick: 'You must agree to the terms',
        },
        signature,
      ],
    },
  ],
  gated: 'signature too',
  toasts: documentToasts('Opt Out Agreement'),
  submittedAtInside: true,
}
