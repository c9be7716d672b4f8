export const POLICY_DATE = 'July 15, 2025'

type PolicySection = {
  id: string
  title: string
  paragraphs?: readonly string[]
  points?: readonly string[]
  after?: string
}

/** The privacy policy in full, for a company of this name. */
export function privacyPolicy(company: string): PolicySection[] {
  return [
    {
      id: 'introduction',
      title: 'Introduction',
      paragraphs: [
        `${company} uses this portal to organise work: time, holidays, documents, forms and safety. This policy says which personal data the portal handles, why, for how long, and what rights you have over it.`,
        'It applies to everybody who works for us and uses the portal. It is written to meet UK data protection law: the UK GDPR and the Data Protection Act 2018.',
      ],
    },
    {
      id: 'collect',
      title: 'Information We Collect',
      points: [
        'Name, email address, employee identification and phone numbers',
        'Profile images and biometric facial images',
        'Employment details and roles',
        'Clock-in and clock-out times and attendance records',
        'Holiday requests',
        'Performance metrics and feedback',
        'Form submissions and document uploads',
        'Your papers: SIA licence, first aid, driving licence and other certificates, with pictures of the cards and what the public register said',
        'Your right to work: how and when it was checked, and copies of the result pages',
        'Your BS 7858 screening: its status, the period it covers, and how gaps are explained',
        'Accidents at work: what happened, days off work, and whether the law (RIDDOR) requires a report',
        'Vehicle checks that you make: which vehicle, what failed, and its mileage',
        'Tasks about you or for you: what, by when, and how they ended',
        'Device information and IP addresses',
        'Location data, to verify time entries and tour scans, and in an emergency',
        'When you work alone: when you checked in, where you were then as far as your device says so, and its battery. You are not followed in between.',
        'System logs',
        'Camera access, for checks and photos that you take. The microphone is not used.',
      ],
    },
    {
      id: 'use',
      title: 'How We Use Your Information',
      points: [
        'To verify who you are',
        'To record working hours and attendance',
        'To manage holidays and leave',
        'To keep in touch with staff',
        'For safety, including the check for high-visibility clothing',
        'For payroll reports',
        'To make sure that everybody has the licence and papers that the law or a contract requires before a shift',
        'To remind you before a paper expires',
        'To keep unsafe vehicles off the road, and to report accidents as the law requires',
        'To respond to emergencies and find you when you call for help',
        'To improve the system',
      ],
    },
    {
      id: 'biometric',
      title: 'Biometric Data Protection',
      points: [
        'Face matching needs your separate consent. You may refuse it or withdraw it at any time, without disadvantage. You then clock in with your location and a declaration. If your work needs a high-visibility jacket, you also say whether you are wearing it. An administrator checks some of these clock-ins, chosen at random, and those without a location.',
        'The picture taken at clock-in is deleted once it is scored. For matching, only a numerical template of your face is kept.',
        'After a scan you may be asked to turn your head to one side and back, so that a photograph cannot take your place. The few small pictures of it are checked and then deleted. For a day we keep whether the turn was seen, and a code for each picture, so that none can be sent twice. If you cannot or do not want to turn your head, you clock in for a manual check at once, without disadvantage.',
        'The template is encrypted and used only to check who clocks in.',
        'When a colleague clocks in, the computer may compare their face with your template too. It does so with the templates of up to 500 people who worked in the last 30 days. It only checks that the face is nearest to their own template. This happens in memory, for a moment. None of this is kept, and nobody is told who or how many were near. The company can switch it off. An unclear result is never held against anybody: the person tries again or has a manual check.',
        'It is not shared with anybody without your consent.',
        'It is deleted as soon as you withdraw consent, and when your employment ends; encrypted backups keep it for up to 30 days more. The date of the enrolment is kept: if you agree again later, your clock-ins wait for an administrator to confirm that it was you until your face has been enrolled again.',
      ],
    },
    {
      id: 'sharing',
      title: 'Data Sharing and Disclosure',
      paragraphs: ['We share personal data only where it is necessary, with:'],
      points: [
        'authorised managers and HR',
        'people who run the sites where you work: your times and shifts there, whether you can work a shift, and forms about the site',
        'payroll providers',
        'emergency services, when you or another person is in danger',
        'authorities, where the law requires it, such as the Health and Safety Executive after some accidents',
        'clients and auditors, who may be shown that people at their site hold the papers they need',
        'others, with your consent',
      ],
      after: 'We never sell personal data.',
    },
    {
      id: 'security',
      title: 'Data Security',
      paragraphs: [
        'Data travels encrypted. Biometric templates, photos, numbers and pictures of papers, signatures and sensitive answers are encrypted where they are stored. Access is limited by role, and what administrators do is recorded.',
        'What you do without a connection is kept on your phone until it is sent, encrypted so that only the company can read it. Your phone also sends when you did it and when it last reached the portal, so that we can work out the right time. We keep these times for 400 days.',
      ],
    },
    {
      id: 'retention',
      title: 'Data Retention',
      points: [
        'Employment records: 7 years after employment ends',
        'Attendance and time tracking: 6 years',
        'Planned shifts: 6 years; exceptions, such as coming late: 2 years',
        'Leave, absences and earlier answers about consent: 7 years',
        'Biometric data: deleted within 30 days of termination',
        'Safety incident reports: 10 years',
        'Site occurrence books: 3 years; the places of tour scans 90 days',
        'Right to work checks: while you work here and 2 years after; then they are destroyed',
        'Licences, certificates and screening: with your employment records',
        'Assessments of accidents: with the accident form, 10 years',
        'Weekly vehicle checks: 15 months',
        'Completed tasks: 2 years',
        'Check-ins when working alone: 2 years; their places 30 days, unless an alert refers to them',
        'System logs: 2 years',
      ],
    },
    {
      id: 'rights',
      title: 'Your Rights',
      paragraphs: ['You may ask HR or a system administrator to:'],
      points: [
        'give you access to your data (you can also download it yourself from the menu on Home)',
        'correct what is wrong',
        'delete what we do not need to keep',
        'restrict how it is used',
        'consider your objection to how it is used',
        'give you your data in a format that others can read (portability)',
        'withdraw your biometric consent (you can also do this yourself from the menu on Home)',
      ],
      after: "You may also complain to the Information Commissioner's Office (ico.org.uk).",
    },
    {
      id: 'cookies',
      title: 'Cookies and Tracking',
      paragraphs: [
        'The portal uses essential cookies and session storage only: to keep you signed in, to know your device, and to remember what you have seen. They cannot be disabled, because the portal does not work without them. There is no advertising and no tracking by others.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact Information',
      paragraphs: [
        `Data Protection Officer, ${company}. Write to HR or to a system administrator, and they will pass your question on.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes to This Policy',
      paragraphs: [
        'We tell you about changes in the system or by email. If you keep using the portal after that, you accept them. If a change needs your consent, we ask for it again.',
      ],
    },
  ]
}
