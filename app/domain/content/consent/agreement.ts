/** The two things a person agrees to. Each is given and withdrawn separately. */
export const MONITORING = 'data_processing_monitoring'
export const BIOMETRIC = 'biometric_attendance'

/** A version as people read it: 'v2025.1'. It is stored and posted without the v. */
export const showVersion = (version: string) => `v${version}`

export const AGREE_REQUIRED = 'You must agree to the terms and conditions to continue'
export const SIGNATURE_REQUIRED = 'Your digital signature is required to complete the agreement'

/** The four sections that everyone reads before they sign. */
export const agreementSections: readonly {
  icon: 'location' | 'face' | 'clock' | 'shield'
  title: string
  points: readonly string[]
}[] = [
  {
    icon: 'location',
    title: 'Location data',
    points: [
      'Your position is recorded when you sign in, when you clock in or out, when you check in while you work alone, and when you scan a checkpoint on a tour.',
      'After you press Emergency SOS, your phone sends its position while the portal is open, until you stop it or the alert is closed.',
      'You are not tracked at any other time. If you refuse it, you can type where you are, and the entry says so.',
    ],
  },
  {
    icon: 'face',
    title: 'Biometric data',
    points: [
      'A camera check at clock-in looks for a face and, for guards and drivers, a high-visibility jacket. The picture is deleted once it is scored.',
      'Matching your face with an enrolled one is a separate choice below. You may refuse it or withdraw it at any time, without any disadvantage.',
    ],
  },
  {
    icon: 'clock',
    title: 'Time and attendance monitoring',
    points: [
      'Clock entries, holidays, submitted forms and safety violations are recorded and seen by you and by administrators.',
      'People who run your site also see your times there, whether you can work a shift, and forms about the site.',
      'The records are used for pay, safety and the records that the law requires an employer to keep.',
    ],
  },
  {
    icon: 'shield',
    title: 'Data protection',
    points: [
      'Your data is handled under UK data protection law (UK GDPR and the Data Protection Act 2018).',
      'Employment records are kept for the time of employment plus 7 years, face templates at most 30 days after you leave. You may download your data from the menu at any time.',
    ],
  },
]
