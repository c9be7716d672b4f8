import { FlatSubmission } from '~/domain/forms/input.ts'
import { submitFlat } from '~/domain/forms/submissions.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST', 'PUT')

const submit = verb<'staff', typeof FlatSubmission, { ok: true; id: string }>(FlatSubmission, submitFlat, {
  status: 201,
  images: true,
})

/** The flat call of the self appraisal. */
export const action = apiAction('staff', { POST: submit, PUT: submit })
