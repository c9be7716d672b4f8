import { z } from 'zod'
import {
  CatalogueCard,
  DeletedForm,
  ReviewDetail,
  ReviewLine,
  SentPhoto,
  SubmissionView,
  SubmittedForm,
} from '~/domain/forms/forms/views.ts'
import { Nothing } from '~/domain/kernel/access/input.ts'
import { exportSubmissions } from '~/domain/forms/forms/export.server.ts'
import {
  FlatSubmission,
  NewPhoto,
  NewSubmission,
  Review,
  ReviewList,
  Reviews,
  SubmissionChange,
  SubmissionExport,
  SubmissionId,
  SubmissionList,
  SubmissionSubmit,
} from '~/domain/forms/forms/input.ts'
import { findOwnSubmission, listForms, listOwnSubmissions } from '~/domain/forms/forms/own.server.ts'
import { submissionPdf } from '~/domain/forms/forms/pdf.server.ts'
import { sendPhoto } from '~/domain/forms/forms/pictures.server.ts'
import {
  listSubmissions,
  openSubmission,
  reviewSubmission,
  reviewSubmissions,
} from '~/domain/forms/forms/review.server.ts'
import {
  createSubmission,
  deleteSubmission,
  submitFlat,
  submitSubmission,
  updateSubmission,
} from '~/domain/forms/forms/submissions.server.ts'
import { download } from '~/http/download.server.ts'
import { RowsView } from '~/platform/rows.ts'
import { RiddorInput } from '~/domain/forms/riddor/input.ts'
import { assessRiddor } from '~/domain/forms/riddor/riddor.server.ts'
import { RiddorView } from '~/domain/forms/riddor/views.ts'
import { admin, type Calls, paged, staff } from '~/http/table.server.ts'
import { textDownload } from '~/http/text-stream.server.ts'

/** The self appraisal has a call of its own, which accepts two methods. */
const flat = staff(FlatSubmission, submitFlat, {
  view: SubmittedForm,
  part: ({ id }) => ({ ok: true as const, id }),
  status: 201,
  images: true,
})

/** Forms: photographs, drafts, submissions and their review. */
export const forms = {
  'GET /api/forms/templates': staff(Nothing, listForms, { view: z.array(CatalogueCard) }),
  'POST /api/forms/photos': staff(NewPhoto, sendPhoto, { view: SentPhoto, status: 201, images: true }),
  'POST /api/forms/submit': flat,
  'PUT /api/forms/submit': flat,
  'GET /api/forms/submissions': staff(SubmissionList, listOwnSubmissions, { ...paged, view: z.array(SubmissionView) }),
  'POST /api/forms/submissions': staff(NewSubmission, createSubmission, {
    view: SubmissionView,
    status: 201,
    images: true,
  }),
  'GET /api/forms/submissions/:id': staff(SubmissionId, findOwnSubmission, { view: SubmissionView }),
  'PUT /api/forms/submissions/:id': staff(SubmissionChange, updateSubmission, { view: SubmissionView, images: true }),
  'DELETE /api/forms/submissions/:id': staff(SubmissionId, deleteSubmission, { view: DeletedForm }),
  'POST /api/forms/submissions/:id/submit': staff(SubmissionSubmit, submitSubmission, {
    view: SubmissionView,
    images: true,
  }),
  'GET /api/forms/submissions/:id/pdf': staff(SubmissionId, submissionPdf, {
    answer: ({ name, bytes }) => download({ name, type: 'application/pdf', bytes }),
    type: 'application/pdf',
  }),
  'GET /api/admin/form-submissions': admin(ReviewList, listSubmissions, {
    scope: 'forms.read',
    ...paged,
    view: z.array(ReviewLine),
  }),
  'PUT /api/admin/form-submissions': admin(Reviews, reviewSubmissions, { view: RowsView }),
  'GET /api/admin/form-submissions/export': admin(SubmissionExport, exportSubmissions, {
    answer: textDownload,
    type: 'text/csv',
  }),
  'GET /api/admin/form-submissions/:id': admin(SubmissionId, openSubmission, {
    scope: 'forms.read',
    view: ReviewDetail,
  }),
  'PUT /api/admin/form-submissions/:id': admin(Review, reviewSubmission, { view: ReviewDetail }),
  'PUT /api/admin/form-submissions/:id/riddor': admin(RiddorInput, assessRiddor, { view: RiddorView }),
} satisfies Calls
