import { type CandidateView } from '~/domain/time/rota/views.ts'

/** A person who could do a shift, and whether they have already been asked. */
export type Candidate = CandidateView & { asked: boolean }

/** The id of the form that the table's tick boxes belong to. */
export const CHOSEN_FORM = 'offer-chosen'
