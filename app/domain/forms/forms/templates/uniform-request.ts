import { type TextField } from '../fields/text.ts'
import { type Template } from '../template.ts'
import { documentToasts, hint, longerNames, signature, staffId, toForms } from './parts.ts'

const size = (name: string, garment: string, example: string): TextField => ({
  kind: 'text',
  name,
  label: `${garment} size`,
  required: `${garment} size is required`,
  width: 'half',
  example,
})

export const uniformRequest: Template = {
  id: 28,
  version: 1,
  slug: 'uniform-request',
  name: 'Uniform Request',
  title: 'Uniform Request',
  category: 'staff',
  description: 'Order your uniform in the sizes that fit you.',
  hint,
  back: toForms,
  sections: [
    { title: 'Your details', fields: [...longerNames, staffId] },
    {
      title: 'Your sizes',
      fields: [
        size('shirtSize', 'Shirt', '15.5 collar'),
        size('jacketSize', 'Jacket', '42 regular'),
        size('poloShirtSize', 'Polo shirt', 'L'),
        size('bootSize', 'Boot', '9'),
        size('trouserSize', 'Trouser', '34 long'),
        {
          kind: 'choice',
          name: 'needTie',
          label: 'Do you need a tie?',
          options: ['Yes', 'No'],
          look: 'radio',
          required: 'Please select if you need a tie',
        },
      ],
    },
    { title: 'Signature', fields: [signature] },
  ],
  gated: 'signature too',
  toasts: documentToasts('Uniform Request'),
  submittedAtInside: true,
  follows: [
    {
      when: [{ field: 'bootSize', told: true }],
      ...{ action: 'uniform', words: 'Issue the uniform from stores', about: 'author' },
      ...{ dueIn: { workingDays: 10 }, owner: 'administrators' },
    },
  ],
}
