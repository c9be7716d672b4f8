/**
 * The first-aid protocols, which are public, do not change while the product runs, and are stored on the phone. The
 * operator has them approved by a qualified first-aider.
 */
export type Priority = 'P1' | 'P2' | 'P3'

type Protocol = {
  id: ProtocolId
  title: string
  priority: Priority
  description: string
  steps: readonly string[]
}

export const protocolIds = [
  'not-breathing',
  'severe-bleeding',
  'not-responding',
  'broken-bones',
  'thermal-burns',
  'acid-burns',
] as const
type ProtocolId = (typeof protocolIds)[number]

export const protocols: readonly Protocol[] = [
  {
    id: 'not-breathing',
    title: 'Not Breathing',
    priority: 'P1',
    description: 'Immediate airway management required',
    steps: [
      'Check for a response: speak loudly and tap both shoulders.',
      'Call 999 and put the phone on speaker. Send somebody for a defibrillator.',
      'Open the airway: tilt the head back and lift the chin.',
      'Look, listen and feel for normal breathing for no more than 10 seconds.',
      'If they are not breathing normally, start CPR: push hard and fast in the middle of the chest.',
      'Give 30 compressions, then 2 rescue breaths. Keep going in this rhythm.',
      'Do not stop until help arrives or they start to breathe normally.',
    ],
  },
  {
    id: 'severe-bleeding',
    title: 'Severe Bleeding',
    priority: 'P1',
    description: 'Control bleeding immediately',
    steps: [
      'Press firmly and directly on the wound with a clean pad or cloth.',
      'Call 999, or have somebody call while you press.',
      'Raise the injured limb above the heart if that is possible.',
      'If the bleeding is severe and does not stop, put on a tourniquet and note the time.',
      'Do not pull out anything that is stuck in the wound; press on either side of it.',
      'Watch for shock: pale, cold, sweating, confused.',
      'Keep them warm, lying down and reassured.',
    ],
  },
  {
    id: 'not-responding',
    title: 'Not Responding',
    priority: 'P2',
    description: 'Unconscious but breathing',
    steps: [
      'Shake the shoulders gently and ask loudly whether they can hear you.',
      'If there is no response, call 999.',
      'Tilt the head back and check that they breathe normally.',
      'If they are breathing, roll them onto their side into the recovery position.',
      'Keep the airway open: head back, mouth turned down.',
      'Stay and watch their breathing all the time.',
      'Be ready to start CPR if they stop breathing.',
    ],
  },
  {
    id: 'broken-bones',
    title: 'Broken Bones',
    priority: 'P3',
    description: 'Support and immobilize injury',
    steps: [
      'Do not move them unless it is essential for their safety.',
      'Support the injured part with your hands or with padding.',
      'Keep it still with a splint or a sling.',
      'Call 999 for a serious break: the hip, the thigh, the back, or bone that shows.',
      'Treat for shock: lay them down and keep them warm.',
      'Give nothing to eat or drink; they may need an operation.',
      'Keep checking breathing, pulse and response.',
    ],
  },
  {
    id: 'thermal-burns',
    title: 'Thermal Burns',
    priority: 'P2',
    description: 'Cool burn and prevent infection',
    steps: [
      'Move them away from the heat and stop the burning.',
      'Cool the burn under cool running water for 10 to 20 minutes.',
      'Call 999 for serious burns: large, deep, or on face, hands or airway.',
      'Take off rings, watches and tight clothing before it swells. Leave what sticks.',
      'Cover the burn loosely with a clean cloth or cling film.',
      'Do not break blisters. Use no creams.',
      'If the burn is severe, treat for shock: lay them down and keep them warm.',
    ],
  },
  {
    id: 'acid-burns',
    title: 'Acid Burns',
    priority: 'P2',
    description: 'Neutralize acid and protect skin',
    steps: [
      'Make the area safe and protect yourself: gloves, no bare hands.',
      'Flood the skin with plenty of running water for 20 minutes or more, away from the body.',
      'Call 999 and say that it is a chemical burn.',
      'Take off contaminated clothing carefully; cut it rather than pull it over the head.',
      'Keep flushing with water, also on the way to hospital.',
      'Do not try to neutralise the acid with an alkali.',
      'Cover with a clean, dry dressing.',
    ],
  },
]

/** Returns a protocol by its id, or undefined. */
export const protocolOf = (id: string | undefined) => protocols.find((protocol) => protocol.id === id)

/** The body zone of each protocol, from head to foot. */
export const firstLook: readonly {
  id: ProtocolId
  bodyPart: 'head' | 'mouth' | 'forearm' | 'hand' | 'thigh' | 'shin'
}[] = [
  { id: 'not-responding', bodyPart: 'head' },
  { id: 'not-breathing', bodyPart: 'mouth' },
  { id: 'thermal-burns', bodyPart: 'forearm' },
  { id: 'acid-burns', bodyPart: 'hand' },
  { id: 'severe-bleeding', bodyPart: 'thigh' },
  { id: 'broken-bones', bodyPart: 'shin' },
]

/** The meaning of each priority. */
export const priorities: Record<Priority, { name: string; meaning: string; tone: 'bad' | 'caution' | 'good' }> = {
  P1: { name: 'Life-threatening', meaning: 'Immediate action required', tone: 'bad' },
  P2: { name: 'Urgent', meaning: 'Action within minutes', tone: 'caution' },
  P3: { name: 'Standard', meaning: 'Can wait for professional help', tone: 'good' },
}

/**
 * What to tell the ambulance crew, letter by letter. `lines` are short enough for the picture, and `say` is the full
 * text.
 */
export const mist = {
  id: 'mist-handover',
  title: 'MIST Handover',
  priority: 'P3' as Priority,
  description: 'What to tell the ambulance crew',
  rows: [
    {
      letter: 'M',
      title: 'Mechanism of injury',
      lines: ['What happened, how and when', 'fall, blow, blade, heat, chemical'],
      say: 'What happened, how it happened and at what time: a fall, a blow, a blade, a vehicle, heat, a chemical.',
    },
    {
      letter: 'I',
      title: 'Injuries',
      lines: ['What you found or suspect,', 'from head to foot'],
      say: 'The injuries that you found or suspect, named from head to foot, the worst one first.',
    },
    {
      letter: 'S',
      title: 'Signs and symptoms',
      lines: ['Response, breathing, pulse,', 'skin, pain: better or worse?'],
      say: 'Response, breathing, pulse, colour of the skin and pain, and whether they got better or worse.',
    },
    {
      letter: 'T',
      title: 'Treatment given',
      lines: ['What you did, and at what time', 'tourniquet, CPR, cooling'],
      say: 'What you did and at what time: pressure, tourniquet, CPR, cooling, recovery position, anything given.',
    },
  ],
} as const
