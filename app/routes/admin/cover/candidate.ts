import { type CandidateView } from '~/domain/time/rota/views.ts'

/** A person who could do a shift, and whether they were asked already. */
export type Candidate = CandidateView & { asked: boolean }

/** The form to which the boxes of the table belong. */
export const CHOSEN_FORM = 'offer-chosen'
