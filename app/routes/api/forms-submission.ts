import { SubmissionChange, SubmissionId } from '~/domain/forms/input.ts'
import { findOwnSubmission } from '~/domain/forms/own.server.ts'
import { deleteSubmission, updateSubmission } from '~/domain/forms/submissions.server.ts'
import { apiAction, apiLoader, verb } from '~/http/api.server.ts'

export const loader = apiLoader('staff', SubmissionId, findOwnSubmission)

export const action = apiAction('staff', {
  PUT: verb(SubmissionChange, updateSubmission, { images: true }),
  DELETE: verb(SubmissionId, deleteSubmission),
})
