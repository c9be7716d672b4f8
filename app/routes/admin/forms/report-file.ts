import { ReportFile } from '~/domain/forms/reports/input.ts'
import { reportFile } from '~/domain/forms/reports/reports.server.ts'
import { ownFields } from '~/http/own-fields.ts'
import { checkForm } from '~/http/check-form.ts'
import { pageActions, pageLoader, redirectWith } from '~/http/page.server.ts'
import { Problem } from '~/platform/problem.ts'

/** The file is made from the text in the form, so a request without a form is redirected to the submission. */
export const loader = pageLoader('admin', (_actor, { params }) => redirectWith(`/admin/form-submissions/${params.id}`))

/** The edited report as PDF or text, for the browser to keep. */
export const action = pageActions('admin', {
  '': async (actor, form) => {
    const submission = checkForm(ReportFile, ownFields(form, ReportFile))
    if (submission.status !== 'success') throw new Problem('invalid', 'Please generate the report first')
    const { name, type, bytes } = await reportFile(actor, submission.value)
    return new Response(new Uint8Array(bytes), {
      headers: { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` },
    })
  },
})
