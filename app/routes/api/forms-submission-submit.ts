import { SubmissionSubmit } from '~/domain/forms/input.ts'
import { submitSubmission } from '~/domain/forms/submissions.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST')

/** The second call of a submit; asking again changes nothing. */
export const action = apiAction('staff', { POST: verb(SubmissionSubmit, submitSubmission, { images: true }) })
