import { redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { readSubmission } from '~/domain/forms/forms/reading.server.ts'
import { findTemplate } from '~/domain/forms/forms/templates/index.ts'
import { pageLoader } from '~/http/page.server.ts'
import { LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { FormPaper } from '~/routes/forms/paper.tsx'
import { FormStatus } from '~/routes/forms/status.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { ReviewWords } from '~/routes/forms/review-words.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.name} ${data.reference}` : 'Submission' },
]

export const loader = pageLoader('staff', (actor, { params }) => {
  const reading = readSubmission(actor, { id: params.id! })
  const slug = findTemplate(reading.templateId)?.slug
  if (reading.status === 'draft' && slug) throw redirect(`/${slug}?draft=${reading.id}`)
  return reading
})

export default function Submission() {
  const { id, name, reference, status, awaitingSignature, submitted, sections, alarms, history } =
    useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={name}
        sub={`Reference ${reference}`}
        back={{ to: '/forms/submissions', label: 'My submissions' }}
        actions={
          <LinkButton href={`/api/forms/submissions/${id}/pdf`} download icon="download">
            Download PDF
          </LinkButton>
        }
      />
      <div className="grid gap-4">
        <Card className="flex flex-wrap items-center justify-between gap-2">
          <p>Submitted {submitted}</p>
          <FormStatus status={status} awaitingSignature={awaitingSignature} />
        </Card>
        <ReviewWords history={history} />
        <FormPaper sections={sections} alarms={alarms} />
      </div>
    </>
  )
}
