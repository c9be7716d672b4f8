import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listPeopleToChoose } from '~/domain/kernel/people/choose.server.ts'
import { pageActions, pageLoader } from '~/http/page.server.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { add } from './document-actions.server.ts'
import { DocumentForm } from './document-form.tsx'

export const meta: MetaFunction = () => [{ title: 'New Document · Admin Portal' }]

export const loader = pageLoader('admin', (actor) => ({ people: listPeopleToChoose(actor) }))

export const action = pageActions('admin', { add }, 'pictureForm')

export const clientAction = keepTyped()

export default function NewDocumentPage() {
  const { people } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="New Document" back={{ to: '/admin/content/documents', label: 'Documents' }} />
      <DocumentForm people={people} intent="add" submit="Publish Document" />
    </>
  )
}
