import { type Template } from '../template.ts'
import { documentToasts, hint, notice, signature, toForms } from './parts.ts'

export const codesOfConduct: Template = {
  id: 23,
  version: 1,
  slug: 'codes-of-conduct',
  name: 'Codes of Conduct while on duty',
  title: 'Codes of Conduct while on duty',
  category: 'staff',
  description: 'Read the 16 rules for everybody on duty, and sign them.',
  hint,
  back: toForms,
  sections: [
    {
      title: 'The rules',
      fields: [
        notice('rules', 'While you are on duty', {
          paragraphs: ['These rules apply to everybody, at every site, for the whole of a shift.'],
          list: [
            { title: 'Appearance', text: 'Wear the full uniform you were given, clean and in good order.' },
            { title: 'Courtesy', text: 'Be polite and patient with customers, visitors, colleagues and the public.' },
            {
              title: 'Injured people',
              text: 'Help anyone who is injured or unwell as far as your training allows, and call for help.',
            },
            { title: 'Language', text: 'Do not swear, shout or use words that could offend.' },
            {
              title: 'No discrimination',
              text: 'Treat everybody alike, whatever their age, disability, sex, gender, race, religion, belief or sexual orientation.',
            },
            {
              title: 'No bribes',
              text: 'Do not ask for or accept money, gifts or favours. Report any offer to your line manager.',
            },
            {
              title: 'No alcohol or drugs',
              text: 'Do not come to work under the influence of alcohol or drugs, and do not use or carry them on duty.',
            },
            {
              title: 'No abuse of authority',
              text: 'Use only the powers that your role and the law give you, and never more force than is needed.',
            },
            {
              title: 'Admission',
              text: 'Decide who may come in by the rules of the site and the law, never by personal feelings.',
            },
            { title: 'No weapons', text: 'Do not carry an offensive weapon, or anything meant to be used as one.' },
            { title: 'Phones', text: 'Use a personal phone on duty only in an emergency.' },
            {
              title: 'Signing in and out',
              text: 'Sign in and out for every shift, and keep your badge on display throughout.',
            },
            { title: 'No gum or food', text: 'Do not chew gum or eat at your post. Eat during your break.' },
            { title: 'Smoking', text: 'Smoke or vape only in the designated areas, and only during a break.' },
            {
              title: 'Evacuation',
              text: 'Know the evacuation procedure, the exits and the assembly point of your site.',
            },
            {
              title: 'Warning',
              text: 'Failure to comply with these rules may lead to disciplinary action or dismissal.',
            },
          ],
        }),
      ],
    },
    {
      title: 'Sign',
      intro: 'I have read these rules, I understand them, and I will keep to them.',
      fields: [
        { kind: 'date', name: 'date', label: 'Date', default: 'today', required: 'Date is required' },
        signature,
      ],
    },
  ],
  gated: 'signature too',
  toasts: documentToasts('Codes of Conduct'),
  submittedAtInside: true,
}
