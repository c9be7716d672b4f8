import { Review, SubmissionId } from '~/domain/forms/input.ts'
import { openSubmission, reviewSubmission } from '~/domain/forms/review.server.ts'
import { apiAction, apiLoader, verb } from '~/http/api.server.ts'

export const loader = apiLoader('admin', SubmissionId, openSubmission)

export const action = apiAction('admin', { PUT: verb(Review, reviewSubmission) })
