import { type OwnDuty } from '~/domain/time/rota/views.ts'
import { type KnownInstructions } from './known-instructions.ts'

/** One's duties as this phone last saw them, and what is to be known of their sites. */
export type KnownDuties = {
  at: string
  duties: OwnDuty[]
  /** Missing in what an older version kept. */
  instructions?: KnownInstructions[]
}

/** Under what they are kept, sealed for their person as drafts are: they go when the person signs out. */
export const KNOWN_DUTIES = 'duties'
