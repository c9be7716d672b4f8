import { NewSubmission, SubmissionList } from '~/domain/forms/input.ts'
import { listOwnSubmissions } from '~/domain/forms/own.server.ts'
import { createSubmission } from '~/domain/forms/submissions.server.ts'
import { apiAction, apiLoader, verb } from '~/http/api.server.ts'

/** One's own submissions and drafts, newest first. */
export const loader = apiLoader('staff', SubmissionList, listOwnSubmissions)

export const action = apiAction('staff', { POST: verb(NewSubmission, createSubmission, { status: 201, images: true }) })
