import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readFormOfSites } from '~/domain/forms/forms/at-sites.server.ts'
import { pageLoader } from '~/http/page.server.ts'
import { FormPaper } from '~/routes/forms/paper.tsx'
import { FormStatus } from '~/routes/forms/status.tsx'
import { PageHeader } from '~/ui/page-header.tsx'

export const meta: MetaFunction = () => [{ title: 'Form from Your Sites · Admin Portal' }]

export const loader = pageLoader('control', (actor, { params }) => readFormOfSites(actor, { id: params.id! }))

/** One submitted form about a site, read-only. */
export default function FormOfSites() {
  const { name, reference, status, awaitingSignature, submitted, sections, alarms, userName } =
    useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={name}
        sub={`${reference}. ${userName}, ${submitted}`}
        back={{ to: '/admin/site-forms', label: 'Forms of Your Sites' }}
      />
      <p className="mb-4">
        <FormStatus status={status} awaitingSignature={awaitingSignature} />
      </p>
      <FormPaper sections={sections} alarms={alarms} />
    </>
  )
}
