import { showTime } from '~/platform/dates.ts'

type Punched = { action: string; at: Date }
type Booked = Punched & { enteredBy: string | null }

const done = (action: string) => (action === 'clock_in' ? 'clocked in' : 'clocked out')

/** Returns a punch in words for the person who made it: 'You clocked in at 21:58 on this phone.' */
export const punchWords = ({ action, at }: Punched) => `You ${done(action)} at ${showTime(at)} on this phone.`

const bookedWords = ({ action, at, enteredBy }: Booked) =>
  enteredBy
    ? `Control had booked you ${action === 'clock_in' ? 'on' : 'off'} at ${showTime(at)}.`
    : `You had ${done(action)} at ${showTime(at)}.`

/** Returns the message to the person and to control about a punch that contradicts what is booked. */
export function disputeWords(punch: Punched, against: Booked | null): string {
  if (!against) return `${punchWords(punch)} You were not clocked in then. Control will decide what counts.`
  return `${punchWords(punch)} ${bookedWords(against)} Control will decide which one counts.`
}

/** Returns the message about a clock-out after a clock-in that control has not decided on. */
export const waitingStartWords = (punch: Punched, start: Date): string =>
  `${punchWords(punch)} Control has not decided on your clock-in at ${showTime(start)} yet, so it will decide on both.`

/** Returns the message for when control had already booked the same punch. */
export const mergeWords = (punch: Punched, booked: Booked): string =>
  `${punchWords(punch)} ${bookedWords(booked)} They were merged into one.`

/** Returns the message about a punch that arrived too late to be booked automatically. */
export const requestWords = (punch: Punched): string =>
  `${punchWords(punch)} It arrived more than 12 hours later, so control will decide whether it is booked.`
