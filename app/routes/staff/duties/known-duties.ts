import { type OwnDuty } from '~/domain/time/rota/views.ts'
import { type KnownInstructions } from './known-instructions.ts'

/** The person's shifts as this phone last had them, and the instructions of their sites. */
export type KnownDuties = {
  at: string
  duties: OwnDuty[]
  instructions: KnownInstructions[]
}

/** The key under which they are stored, sealed for their person like drafts. They are deleted at sign-out. */
export const KNOWN_DUTIES = 'duties'
