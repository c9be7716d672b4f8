import { type Trust } from './time-of.ts'

/** When a phone's operation was made, from everything known; stored beside its result. */
export type Made = {
  operationId: string
  /** The time on the phone's own clock. */
  madeAt: Date
  receivedAt: Date
  /** The time that counts, and how reliable it is. */
  at: Date
  trust: Trust
  notBefore: Date | null
  notAfter: Date
}

/** Must a person check this time before it is paid? */
export const isUnsure = (trust: string | null): boolean => trust === 'unsure' || trust === 'claimed'
