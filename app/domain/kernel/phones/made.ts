import { type Trust } from './time-of.ts'

/** When a phone's operation was made, by all that is known: what is written beside what it did. */
export type Made = {
  operationId: string
  /** By the phone's own clock. */
  madeAt: Date
  receivedAt: Date
  /** When it counts, and how far that is to be trusted. */
  at: Date
  trust: Trust
  notBefore: Date | null
  notAfter: Date
}

/** Is this a time that nobody is paid by until a person has looked at it? */
export const isUnsure = (trust: string | null): boolean => trust === 'unsure' || trust === 'claimed'
