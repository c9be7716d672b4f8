/** The invented company of the demo: none of these people exist. */
export type DemoPerson = {
  firstName: string
  lastName: string
  role: string
  department: string
  position: string
  /** Hour at which shifts usually start, London time, and their length in hours; null for a person without shifts. */
  shift: { start: number; hours: number; days: number[] } | null
  site: number
}

const WEEK = [1, 2, 3, 4, 5]

export const DEMO_PEOPLE: DemoPerson[] = [
  {
    firstName: 'Morgan',
    lastName: 'Hale',
    role: 'admin',
    department: 'Control',
    position: 'Operations manager',
    shift: { start: 8, hours: 9, days: WEEK },
    site: 0,
  },
  {
    firstName: 'Priya',
    lastName: 'Nair',
    role: 'admin',
    department: 'Office',
    position: 'People and payroll',
    shift: null,
    site: 0,
  },
  {
    firstName: 'Tomasz',
    lastName: 'Zielinski',
    role: 'security_guard',
    department: 'Guarding',
    position: 'Night guard',
    shift: { start: 19, hours: 12, days: [1, 2, 3, 4] },
    site: 1,
  },
  {
    firstName: 'Grace',
    lastName: 'Adeyemi',
    role: 'security_guard',
    department: 'Guarding',
    position: 'Site lead',
    shift: { start: 7, hours: 12, days: [1, 2, 3, 4] },
    site: 1,
  },
  {
    firstName: 'Callum',
    lastName: 'Reid',
    role: 'security_guard',
    department: 'Guarding',
    position: 'Guard',
    shift: { start: 19, hours: 12, days: [0, 5, 6] },
    site: 1,
  },
  {
    firstName: 'Shazia',
    lastName: 'Khan',
    role: 'security_guard',
    department: 'Guarding',
    position: 'Guard',
    shift: { start: 6, hours: 10, days: WEEK },
    site: 2,
  },
  {
    firstName: 'Owen',
    lastName: 'Pritchard',
    role: 'security_guard',
    department: 'Events',
    position: 'Door supervisor',
    shift: { start: 20, hours: 7, days: [4, 5, 6] },
    site: 3,
  },
  {
    firstName: 'Leah',
    lastName: 'Brook',
    role: 'security_guard',
    department: 'Events',
    position: 'Door supervisor',
    shift: { start: 20, hours: 7, days: [3, 5, 6] },
    site: 3,
  },
  {
    firstName: 'Dev',
    lastName: 'Patel',
    role: 'response_driver',
    department: 'Response',
    position: 'Response driver',
    shift: { start: 18, hours: 12, days: [0, 1, 5, 6] },
    site: 4,
  },
  {
    firstName: 'Fiona',
    lastName: 'Marsh',
    role: 'response_driver',
    department: 'Response',
    position: 'Response driver',
    shift: { start: 6, hours: 12, days: [2, 3, 4, 5] },
    site: 4,
  },
  {
    firstName: 'Sean',
    lastName: 'Doyle',
    role: 'supervisor',
    department: 'Guarding',
    position: 'Area supervisor',
    shift: { start: 9, hours: 9, days: WEEK },
    site: 2,
  },
  {
    firstName: 'Helen',
    lastName: 'Ward',
    role: 'manager',
    department: 'Contracts',
    position: 'Contract manager',
    shift: { start: 9, hours: 8, days: WEEK },
    site: 0,
  },
  {
    firstName: 'Amara',
    lastName: 'Obi',
    role: 'office_staff',
    department: 'Office',
    position: 'Scheduler',
    shift: { start: 8, hours: 8, days: WEEK },
    site: 0,
  },
  {
    firstName: 'Jack',
    lastName: 'Turner',
    role: 'staff',
    department: 'Facilities',
    position: 'Caretaker',
    shift: { start: 7, hours: 8, days: WEEK },
    site: 2,
  },
]

export const DEMO_SITES = [
  { address: '12 Canal Street, Ancoats, Manchester', latitude: 53.4841, longitude: -2.2277 },
  { address: 'Unit 4 Trafford Gate, Stretford, Manchester', latitude: 53.4631, longitude: -2.3089 },
  { address: 'Northgate House, Cheetham, Manchester', latitude: 53.5021, longitude: -2.2396 },
  { address: 'The Old Mill, Deansgate, Manchester', latitude: 53.4779, longitude: -2.2499 },
  { address: 'Response depot, Pollard Row, Manchester', latitude: 53.4869, longitude: -2.2168 },
]

export const DEMO_NEWS = [
  {
    title: 'New winter jackets are here',
    category: 'company update',
    excerpt: 'Collect yours from the stores before the first frost.',
    content:
      'The new lined **high-visibility jackets** have arrived in every size.\n\nCollect yours from the stores on Canal Street, weekdays from 08:00 to 17:00. Bring your old jacket: we send it to be recycled.\n\n- Two reflective bands around the body\n- A pocket for your licence\n- Taped seams, so rain stays out',
  },
  {
    title: 'Well done, Trafford Gate',
    category: 'announcement',
    excerpt: 'Tomasz and Grace stopped a fire before it spread.',
    content:
      'On Tuesday night Tomasz noticed smoke at the loading bay, raised the alarm and led six people out. Grace met the fire service at the gate.\n\nThe client wrote: *calm, quick and kind*. So say we all.',
  },
  {
    title: 'First aid refresher in January',
    category: 'training',
    excerpt: 'Three dates, paid, with lunch.',
    content:
      'The yearly first aid refresher runs on 12, 14 and 19 January at Northgate House. It counts as working time. Tell your supervisor which date suits you by 15 December.',
  },
  {
    title: 'Tailgating at Northgate House',
    category: 'security',
    excerpt: 'Two attempts in a week: please challenge politely.',
    content:
      'Twice this week somebody followed a tenant through the barrier. Please ask everyone for their pass, tenants too. A short word in the daily report helps the next shift.',
  },
  {
    title: 'Check your torch before a night shift',
    category: 'safety',
    excerpt: 'Spare batteries are in the key safe.',
    content:
      'Nights are long now. Test your torch and radio before you take over, and note a fault in the daily report.',
  },
] as const

export const DEMO_DOCUMENTS = [
  {
    title: 'Staff handbook',
    description: 'How we work, from first day to last.',
    category: 'handbook',
    needsAcknowledgement: true,
  },
  {
    title: 'Health and safety policy',
    description: 'Who is responsible for what, and how to report a hazard.',
    category: 'policy',
    needsAcknowledgement: true,
  },
  {
    title: 'Lone working guide',
    description: 'Check calls, code words and what happens when one is missed.',
    category: 'safety',
    needsAcknowledgement: false,
  },
  {
    title: 'Radio procedure',
    description: 'Call signs, clear speech and emergency traffic.',
    category: 'training',
    needsAcknowledgement: false,
  },
  {
    title: 'Grievance procedure',
    description: 'How to raise a concern, and what we promise.',
    category: 'policy',
    needsAcknowledgement: false,
  },
] as const

export const DEMO_FEEDBACK = [
  {
    title: 'Calm under pressure',
    content: 'Dealt with a difficult visitor without raising a voice. The client noticed.',
    rating: 5,
  },
  { title: 'Reports are clear', content: 'Daily reports are short, complete and on time.', rating: 4 },
  { title: 'Handovers', content: 'Please give the next shift five minutes at the gate, not at the car.', rating: 3 },
] as const

/** Answers for forms where an example would only repeat the label. */
export const DEMO_ANSWERS = {
  incidents: 'A visitor without a pass at 14:20, turned away politely.',
  additionalComments: 'Near side tyre is close to the limit, please have it looked at.',
  injuryDetails: 'Bruised left wrist, cooled at once, no hospital needed.',
  damageDetails: 'Glass of the side door, boarded up until Thursday.',
  planChangeDetails: 'The east stairs need a second marshal.',
  assistanceDetails: 'A second radio battery, please.',
  followUpAction: 'Seen again after an hour: no pain, full movement.',
  otherSpecify: 'A note under the wiper',
  authoritiesDetails: 'Police, incident 0417 of that day',
  otherComments: 'I would like to train new colleagues.',
} as const
