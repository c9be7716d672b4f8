import { SubmissionId } from '~/domain/forms/input.ts'
import { submissionPdf } from '~/domain/forms/pdf.server.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('staff', SubmissionId, submissionPdf, {
  answer: ({ name, bytes }) =>
    new Response(new Uint8Array(bytes), {
      headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': `attachment; filename="${name}"` },
    }),
})
