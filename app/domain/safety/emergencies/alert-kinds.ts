import { isOfWatch } from './alert-types.ts'

/** The kinds of alert. A button raises `sos`, even if it sends another word; a rehearsal raises `drill`. */
export const ALERT_KINDS = [
  'sos',
  'missed_check_in',
  'overrun',
  'duress',
  'watch_failed',
  'drill',
  'watch_test',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** What had been done before control learned of the alert. */
export type Known = {
  /** The number that the person's phone was set to dial. */
  phone: string
  /** Whether the page asked the phone to dial the number. API clients do not report this. */
  dialAsked: boolean
  lateMinutes: number | null
}

export type KindWords = {
  /** The word or words with which every message about it begins. */
  label: string
  /** What happened, as a sentence about the person that will still be true later. */
  says: (name: string) => string
  /**
   * What has been done and what to do next. It never says that a call was made, because the server cannot see calls.
   */
  action: (known: Known) => string
  /** Colour, icon and sound, which differ so that kinds are not confused. */
  tone: 'bad' | 'caution' | 'info'
  icon: 'siren' | 'clock' | 'history' | 'eye-off' | 'warning' | 'bell'
  sound: 'siren' | 'pulse' | 'low' | 'fault' | 'drill'
  /** What the browser's voice says after the sound. */
  spoken: (name: string, place: string | null) => string
  /** Set if only control is told of it. */
  controlOnly?: true
  /**
   * Set if no button rings the person, either because a call would endanger them or because the alert is about no
   * person.
   */
  noRing?: true
  /** Set if the alert is about no person. The person on record is then an administrator, who is told anyway. */
  aboutNobody?: true
}

const spokenAs = (kind: string) => (name: string, place: string | null) =>
  [kind, name, place].filter(Boolean).join(', ')
// This sentence stays in the record for good, even after a call has been made, so it does not say that nobody has
// called.
const RING = 'Raised automatically. Ring them, then the nearest colleague.'

/** The table of alert kinds: name, sentences, instructions, look and sound. */
const KINDS: Record<AlertKind, KindWords> = {
  sos: {
    label: 'SOS',
    says: (name) => `${name} pressed the emergency button.`,
    action: ({ phone, dialAsked, lateMinutes }) =>
      [
        lateMinutes === null ? null : `Received ${lateWords(lateMinutes)} late.`,
        dialAsked
          ? `The phone was asked to dial ${phone}. We cannot see whether the call was made: ring 999 yourself if in doubt.`
          : 'We do not know whether anybody called 999: ring 999 yourself if in doubt.',
      ]
        .filter(Boolean)
        .join(' '),
    tone: 'bad',
    icon: 'siren',
    sound: 'siren',
    spoken: spokenAs('SOS'),
  },
  missed_check_in: {
    label: 'MISSED CHECK-IN',
    says: (name) => `${name} works alone and missed a check-in.`,
    action: () => RING,
    tone: 'bad',
    icon: 'clock',
    sound: 'pulse',
    spoken: spokenAs('Missed check-in'),
  },
  overrun: {
    label: 'OVERRUN',
    says: (name) => `${name} works alone and did not end the session in time.`,
    action: () => RING,
    tone: 'caution',
    icon: 'history',
    sound: 'low',
    spoken: spokenAs('Overrun'),
  },
  duress: {
    label: 'DURESS',
    says: (name) => `${name} entered the duress PIN. They may be under threat, even if they say all is well.`,
    action: () => 'Only administrators are told. Do not ring them about this: follow your plan.',
    tone: 'bad',
    icon: 'eye-off',
    sound: 'siren',
    spoken: spokenAs('Duress'),
    controlOnly: true,
    noRing: true,
  },
  watch_failed: {
    label: 'LONE-WORKER TEST FAILED',
    says: () => 'The daily test of lone-worker monitoring has failed.',
    action: () => 'Until it is working again, ring every lone worker yourself.',
    tone: 'caution',
    icon: 'warning',
    sound: 'fault',
    spoken: () => 'Lone-worker test failed',
    controlOnly: true,
    noRing: true,
    aboutNobody: true,
  },
  drill: {
    label: 'DRILL',
    says: (name) => `${name} started a drill.`,
    action: () => 'This is a drill. Every message about it says so.',
    tone: 'info',
    icon: 'bell',
    sound: 'drill',
    spoken: spokenAs('Drill'),
  },
  watch_test: {
    label: 'TEST',
    says: () => 'Lone-worker monitoring tests itself.',
    action: () => 'This is a test: nobody was called.',
    tone: 'info',
    icon: 'bell',
    sound: 'drill',
    spoken: () => 'Test of lone-worker monitoring',
    controlOnly: true,
    noRing: true,
    aboutNobody: true,
  },
}

/** Returns the kind of an alert, from its type and from whether it is a rehearsal. */
export function kindOf({ type, drill }: { type: string; drill: boolean }): AlertKind {
  if (!isOfWatch(type)) return drill ? 'drill' : 'sos'
  return drill && type !== 'watch_failed' ? 'watch_test' : type
}

/** Returns the words, look and sound of an alert. */
export const alertWords = (alert: { type: string; drill: boolean }): KindWords => KINDS[kindOf(alert)]

type Recorded = { type: string; drill: boolean; userId: string | null }

/**
 * Returns the id of the person whom an alert is about, also in a drill; null for a test, which is only recorded under
 * an administrator, and for an alert from a tablet, where nobody knows who pressed.
 */
export const personConcerned = (alert: Recorded): string | null => (alertWords(alert).aboutNobody ? null : alert.userId)

/** Returns the id of the person who may be in danger: the person concerned, unless it is a drill. */
export const personInDanger = (alert: Recorded): string | null => (alert.drill ? null : personConcerned(alert))

/** Returns '2 min', '3 h 20 min' or '2 d 4 h' for a delay in whole minutes. */
export function lateWords(minutes: number): string {
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days) return [`${days} d`, hours && `${hours} h`].filter(Boolean).join(' ')
  return [hours && `${hours} h`, minutes % 60 && `${minutes % 60} min`].filter(Boolean).join(' ') || '0 min'
}

/** Returns the label of a kind; an unknown kind gets that of an SOS. */
export const kindLabel = (kind: string): string => KINDS[ALERT_KINDS.find((one) => one === kind) ?? 'sos'].label
