/** The length of the longest text message. Longer ones are cut before the link at the end. */
const LONGEST = 600

export type AlarmWords = { drill: boolean; kind: string; says: string; where: string; time: string; url: string | null }

/** Returns the text message about an alarm: what, who, where, when, and the link at its end. */
export function alarmText({ drill, kind, says, where, time, url }: AlarmWords): string {
  const start = `${drill ? 'DRILL. ' : 'ALARM. '}${kind}: ${says} ${where}, ${time}.`
  const end = url ? ` Deal with it: ${url}` : ''
  return start.slice(0, LONGEST - end.length) + end
}

/** Returns the same message to be read out on the telephone, without the link. */
export const alarmSpeech = ({ drill, kind, says, where, time }: AlarmWords): string =>
  `${drill ? 'This is a drill.' : 'This is an alarm.'} ${kind}. ${says} ${where}, ${time}. Read your text messages or emails, or ring the control room.`
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST)

/** Returns the message with the code that proves a number, both as sent and as read out. */
export const codeText = (company: string, code: string) =>
  `${company}: your code is ${code}. It proves that alarms reach this number.`
export const codeSpeech = (company: string, code: string) =>
  `This is a test by ${company}. Your code is ${[...code].join(', ')}. I repeat: ${[...code].join(', ')}.`

export const DAILY_TEST = 'Daily alarm test: nothing has happened. Alarms reach this number.'
