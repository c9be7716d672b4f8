import { type OwnDuty } from '~/domain/time/rota/views.ts'
import { type KnownInstructions } from './known-instructions.ts'

/** The person's shifts as this phone last fetched them, and the instructions of their sites. */
export type KnownDuties = {
  at: string
  duties: OwnDuty[]
  instructions: KnownInstructions[]
}

/**
 * The key under which the shifts are stored. They are sealed for the person as drafts are. They are deleted at
 * sign-out.
 */
export const KNOWN_DUTIES = 'duties'
