import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { changeAction } from '~/domain/fitness/actions/actions.server.ts'
import { DueChange } from '~/domain/fitness/actions/input.ts'
import { correctFromQuery, findBesideReview, reportLicenceDiffers } from '~/domain/forms/forms/beside-review.server.ts'
import { QueryCorrection, Review, SubmissionId } from '~/domain/forms/forms/input.ts'
import { isConfidential } from '~/domain/forms/forms/confidential.ts'
import { readForReview } from '~/domain/forms/forms/reading.server.ts'
import { findNextReviews } from '~/domain/forms/forms/next-review.server.ts'
import { reviewSubmission } from '~/domain/forms/forms/review.server.ts'
import { RiddorForm } from '~/domain/forms/riddor/input.ts'
import { assessRiddorByForm, findRiddor } from '~/domain/forms/riddor/riddor.server.ts'
import { findTemplate } from '~/domain/forms/forms/templates/index.ts'
import { type ActionAnswer, formAction, pageActions, type PageContext, pageLoader } from '~/http/page.server.ts'
import { Alert } from '~/ui/alert.tsx'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor, fieldsOf } from '~/ui/answered.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextArea } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { FormPaper } from '~/routes/forms/paper.tsx'
import { FormStatus } from '~/routes/forms/status.tsx'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { ReviewWords } from '~/routes/forms/review-words.tsx'
import { dayOf } from '~/platform/dates.ts'
import { HoursCard } from './hours-card.tsx'
import { LicenceCard } from './licence-card.tsx'
import { RiddorCard } from './riddor-card.tsx'
import { WorkCard } from './work-card.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'

export const meta: MetaFunction = () => [{ title: 'Form Submission · Admin Portal' }]

export const loader = pageLoader('admin', (actor, { params }) => {
  const reading = readForReview(actor, { id: params.id! })
  const template = findTemplate(reading.templateId)
  return {
    ...reading,
    beside: findBesideReview(actor, { id: params.id! }),
    riddor: findRiddor(actor, { id: params.id! }),
    today: dayOf(new Date()),
    near: findNextReviews(actor, { id: params.id! }),
    apart: Boolean(template?.apart),
    confidential: Boolean(template && isConfidential(template)),
  }
})

const here =
  (title: string) =>
  (_view: unknown, { params }: PageContext) => ({
    to: `/admin/form-submissions/${params.id}`,
    toast: { title, tone: 'good' as const },
  })

export const action = pageActions('admin', {
  review: formAction(Review, reviewSubmission, (view) => ({
    to: `/admin/form-submissions/${view.id}`,
    toast: { title: `Form ${view.status}`, description: view.reference, tone: 'good' },
  })),
  close: formAction(DueChange, changeAction, here('Action closed')),
  riddor: formAction(RiddorForm, assessRiddorByForm, here('Assessment saved')),
  differs: formAction(SubmissionId, reportLicenceDiffers, here('Action added')),
  correct: formAction(QueryCorrection, correctFromQuery, here('Correction raised')),
})

export const clientAction = keepTyped()

export default function FormSubmission() {
  const reading = useLoaderData<typeof loader>()
  const { id, name, reference, status, awaitingSignature, submitted, user, history, apart, confidential } = reading
  const { beside, riddor, today } = reading
  useAdminRefreshOn(REFRESH_ON)
  return (
    <>
      <PageHeader
        title={name}
        sub={`Submission ${reference}`}
        back={{ to: '/admin/form-submissions', label: 'Form Submissions' }}
        actions={
          <>
            {reading.near.newer && (
              <LinkButton to={`/admin/form-submissions/${reading.near.newer}`} icon="arrow-left">
                Newer
              </LinkButton>
            )}
            {reading.near.older && (
              <LinkButton to={`/admin/form-submissions/${reading.near.older}`} iconAfter="arrow-right">
                Next of {reading.near.waiting}
              </LinkButton>
            )}
            <LinkButton href={`/api/forms/submissions/${id}/pdf`} download icon="download">
              Download PDF
            </LinkButton>
            {status !== 'draft' && !confidential && (
              <LinkButton to={`/admin/form-submissions/${id}/report`} icon="document">
                Professional Report
              </LinkButton>
            )}
          </>
        }
      />
      <div className="grid items-start grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-4 max-lg:order-2">
          <FormPaper sections={reading.sections} alarms={reading.alarms} linked />
        </div>
        <div className="grid gap-4 max-lg:order-1">
          <Card as="section" aria-label="Staff information">
            {apart ? (
              <CardTitle icon="lock" title="Name withheld" sub="This form does not show who filled it in." />
            ) : (
              <CardTitle icon="user" title={`${user.firstName} ${user.lastName}`} sub={user.email} />
            )}
            <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-[0.9375rem]">
              {!apart && (
                <>
                  <dt className="text-muted">Employee ID</dt>
                  <dd>{user.employeeId ?? 'None'}</dd>
                </>
              )}
              <dt className="text-muted">Submitted</dt>
              <dd>{submitted || 'Not yet'}</dd>
              <dt className="text-muted">Status</dt>
              <dd>
                <FormStatus status={status} awaitingSignature={awaitingSignature} />
              </dd>
            </dl>
          </Card>
          {beside.hours && <HoursCard hours={beside.hours} />}
          {beside.licences && <LicenceCard licences={beside.licences} />}
          {riddor && <RiddorCard riddor={riddor} today={today} />}
          {beside.actions.length > 0 && <WorkCard actions={beside.actions} today={today} />}
          <ReviewWords history={history} />
          <ReviewForm status={status} awaitingSignature={awaitingSignature} byLeaver={reading.unsignedByLeaver} />
        </div>
      </div>
    </>
  )
}

function ReviewForm({
  status,
  awaitingSignature,
  byLeaver,
}: {
  status: string
  awaitingSignature: boolean
  /** Whether the person who should sign has left. */
  byLeaver: boolean
}) {
  const { errors, typed } = answeredFor(useAnswer<ActionAnswer>()?.result, 'review')
  const field = fieldsOf({ errors, typed })
  const busy = useNavigation().formData?.get('status')
  if (awaitingSignature && !byLeaver) {
    return (
      <Alert tone="warn" icon="signature" title="Awaiting signature">
        It can be reviewed once the person has signed it.
      </Alert>
    )
  }
  const open = STEPS[status] ?? []
  if (open.length === 0) return null
  return (
    <Card as="section" aria-labelledby="review-title" className="no-print">
      <CardTitle
        id="review-title"
        icon="check-circle"
        title="Review"
        sub={
          byLeaver
            ? 'The person has left. You can review the form without a signature.'
            : 'The person sees your decision in the portal.'
        }
      />
      <Form method="post" noValidate className="mt-4 grid gap-4">
        <ErrorSummary errors={errors} />
        <input type="hidden" name="intent" value="review" />
        <TextArea {...field('notes')} label="Notes" rows={3} maxLength={2000} />
        <div className="flex flex-wrap gap-2">
          {open.map(({ to, label, variant, icon }) => (
            <Button key={to} type="submit" name="status" value={to} variant={variant} icon={icon} busy={busy === to}>
              {label}
            </Button>
          ))}
        </div>
      </Form>
    </Card>
  )
}

const REFRESH_ON = ['form.signed', 'form.reviewed', 'action.opened', 'action.closed'] as const

const reviewed = { to: 'reviewed', label: 'Mark as Reviewed', variant: 'secondary', icon: 'eye' } as const
const approved = { to: 'approved', label: 'Approve', variant: 'primary', icon: 'check' } as const
const rejected = { to: 'rejected', label: 'Reject', variant: 'danger', icon: 'x' } as const
/** The possible next decisions. */
const STEPS: Record<string, readonly (typeof reviewed | typeof approved | typeof rejected)[]> = {
  submitted: [reviewed, approved, rejected],
  reviewed: [approved, rejected],
}
