import { type Template } from '../template.ts'
import { firstName, hint, lastName, signature, tick, toasts, toForms } from './parts.ts'

const signingOn = { field: 'signType', is: 'Signing on' }

export const staffSignOnOff: Template = {
  id: 17,
  version: 2,
  slug: 'staff-sign-on-off',
  name: 'Staff Sign On/Off',
  title: 'Staff Sign On/Off',
  category: 'general',
  description: 'Sign on or off at a site and confirm what you carry.',
  hint,
  back: toForms,
  sections: [
    {
      title: 'Sign on or off',
      fields: [
        firstName,
        lastName,
        {
          kind: 'choice',
          name: 'signType',
          label: 'Are you signing on or off?',
          options: ['Signing on', 'Signing off'],
          look: 'radio',
          required: 'Please select whether you are signing on or off',
        },
        { kind: 'date', name: 'date', label: 'Date', default: 'today', required: 'Date is required', width: 'half' },
        {
          kind: 'time',
          name: 'time',
          label: 'Time',
          clock: 24,
          default: 'now',
          required: 'Time is required',
          width: 'half',
        },
        {
          kind: 'site',
          name: 'locationSiteNumber',
          fill: 'site',
          label: 'Location or site number',
          required: 'Location or site number is required',
          example: 'Site 118',
        },
      ],
    },
    {
      title: 'Tick what is in place',
      fields: [
        tick('siaLicence', 'I wear my SIA licence'),
        tick('siteDocumentation', 'I have the site documentation'),
        tick('contactNumber', 'I have the contact numbers'),
        tick('ppe', 'I have my personal protective equipment (PPE)'),
        tick('firstAidAccess', 'I know where first aid is'),
        {
          kind: 'photos',
          name: 'siaLicensePhoto',
          label: 'Photo of your SIA licence',
          many: false,
          stored: 'one',
        },
      ],
    },
    { title: 'Signature', fields: [signature] },
  ],
  toasts: toasts({
    draft: 'Your sign on/off has been saved as a draft.',
    submitted: { title: 'Form Submitted', text: 'Your Staff Sign On/Off has been submitted successfully.' },
    failed: 'Failed to submit form. Please try again.',
  }),
  alarms: [
    { when: [signingOn, { field: 'siaLicence', is: false }], says: 'Signed on without SIA licence' },
    { when: [signingOn, { field: 'ppe', is: false }], says: 'Signed on without PPE' },
    { when: [signingOn, { field: 'firstAidAccess', is: false }], says: 'Signed on without access to first aid' },
  ],
  follows: [
    {
      when: [signingOn, { field: 'siaLicence', is: false }],
      ...{ action: 'licence_check', words: 'Check the licence: the guard signed on without it' },
      ...{ about: 'author', atSite: true, dueIn: { days: 0 }, owner: 'administrators' },
    },
  ],
}
