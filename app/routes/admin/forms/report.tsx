import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { readForReview } from '~/domain/forms/forms/reading.server.ts'
import { isEmailSetUp } from '~/domain/kernel/mail/ready.server.ts'
import { ReportEmail, ReportInput } from '~/domain/forms/reports/input.ts'
import { generateReport, sendReport } from '~/domain/forms/reports/reports.server.ts'
import { type ActionAnswer, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor, fieldsOf } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { toast } from '~/ui/toast.tsx'
import { EmailNotice } from '~/routes/admin/email-notice.tsx'
import { ReportText } from './report-text.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'

export const meta: MetaFunction = () => [{ title: 'Professional Report · Admin Portal' }]

const GENERATE_FAILED = 'Failed to generate professional report. Please try again.'
const SEND_FAILED = 'Failed to send the professional report. Please check your email configuration.'

export const loader = pageLoader('admin', (actor, { params }) => {
  const { id, name, reference, user } = readForReview(actor, { id: params.id! })
  return { id, name, reference, staffName: `${user.firstName} ${user.lastName}` }
})

export const action = pageActions('admin', {
  generate: formAction(
    ReportInput,
    (actor, input) => ({ ...input, reportContent: generateReport(actor, input).professionalReport }),
    null,
    GENERATE_FAILED,
  ),
  send: formAction(
    ReportEmail,
    sendReport,
    (view, { params }) => ({
      to: `/admin/form-submissions/${params.id}`,
      toast: { title: view.message, tone: isEmailSetUp() ? 'good' : 'warn' },
    }),
    SEND_FAILED,
  ),
})

export const clientAction = keepTyped({ generate: GENERATE_FAILED, send: ['Email Send Failed', SEND_FAILED] })

export default function FormReport() {
  const { id, name, reference, staffName } = useLoaderData<typeof loader>()
  const answer = useAnswer<ActionAnswer>()
  const { errors, typed: refused } = answeredFor(answer?.result)
  const made = answer?.view as Record<string, string | null> | undefined
  const typed = made ?? refused
  const field = fieldsOf({ errors, typed })
  // Only a newly generated text replaces the one on screen and its changes.
  const [{ report, count }, setShown] = useState({ report: typed.reportContent ?? '', count: 0 })
  const [seen, setSeen] = useState(made)
  if (made && made !== seen) {
    setSeen(made)
    setShown({ report: made.reportContent ?? '', count: count + 1 })
  }
  const busy = useNavigation().formData?.get('intent')
  useEffect(() => {
    if (made) toast({ title: 'Professional Report Generated', tone: 'good' })
  }, [made])
  return (
    <>
      <PageHeader
        title="Professional Report"
        sub={`${name}, ${reference}, by ${staffName}`}
        back={{ to: `/admin/form-submissions/${id}`, label: 'Submission' }}
      />
      <EmailNotice>Download the report, or copy its text, and send it yourself.</EmailNotice>
      <Form method="post" noValidate preventScrollReset className="grid max-w-3xl gap-5">
        <ErrorSummary
          errors={errors}
          title={errors['']?.some((words) => words.startsWith(SEND_FAILED)) ? 'Email Send Failed' : undefined}
        />
        <input type="hidden" name="submissionId" value={id} />
        <input type="hidden" name="staffName" value={staffName} />
        <input type="hidden" name="templateName" value={name} />
        <Card as="section" className="no-print grid gap-5">
          <CardTitle icon="building" title="Client" />
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            <TextField {...field('clientName')} label="Client Name" required maxLength={200} />
            <TextField {...field('clientContact')} label="Client Contact" maxLength={200} />
            <TextField
              {...field('clientEmail')}
              label="Client Email"
              inputMode="email"
              autoCapitalize="none"
              maxLength={254}
            />
            <TextField {...field('siteLocation')} label="Site Location" maxLength={300} />
          </div>
          <div>
            <Button
              type="submit"
              name="intent"
              value="generate"
              variant={report ? 'secondary' : 'primary'}
              icon="document"
              busy={busy === 'generate'}
              busyLabel="Generating..."
            >
              {report ? 'Generate again' : 'Generate Report'}
            </Button>
          </div>
        </Card>
        {report && (
          <ReportText key={count} id={id} report={report} errors={errors.reportContent} busy={busy === 'send'} />
        )}
      </Form>
    </>
  )
}
