import { LADDER_CHANNELS, LADDER_WHO, type LadderStep } from './ladder.ts'

// Contacts and steps as an administrator types them: one a line, with commas between.

type Contact = { name: string; phone?: string | null; email?: string | null }

/** 'Duty manager, 020 7946 0000, duty@example.com'; telephone and email in any order, either may be missing. */
export function readContactLine(line: string): Contact {
  const [name = '', ...rest] = line.split(',').map((part) => part.trim())
  return {
    name,
    phone: rest.find((part) => part && !part.includes('@')) ?? null,
    email: rest.find((part) => part.includes('@')) ?? null,
  }
}

export const contactLine = ({ name, phone, email }: Contact): string => [name, phone, email].filter(Boolean).join(', ')

/** '10, contact, mail': after so many minutes, who, by which way. @returns null where it is none */
export function readStepLine(line: string): Omit<LadderStep, 'step'> | null {
  const [minutes = '', who = '', channel = ''] = line.split(',').map((part) => part.trim().toLowerCase())
  const [knownWho, knownChannel] = [
    LADDER_WHO.find((one) => one === who),
    LADDER_CHANNELS.find((one) => one === channel),
  ]
  if (!/^\d{1,3}$/.test(minutes) || !knownWho || !knownChannel) return null
  return { afterMinutes: Number(minutes), who: knownWho, channel: knownChannel }
}

export const stepLine = ({ afterMinutes, who, channel }: Omit<LadderStep, 'step'>): string =>
  `${afterMinutes}, ${who}, ${channel}`

/** The lines of a text that say something. */
export const linesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.trim() ? [line.trim()] : []))
