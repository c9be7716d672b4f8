import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { showInstant } from '~/platform/dates.ts'
import { findDocumentToEdit } from '~/domain/content/documents/documents.server.ts'
import { listPeopleToChoose } from '~/domain/kernel/people/choose.server.ts'
import { pageActions, pageLoader } from '~/http/page.server.ts'
import { LinkButton } from '~/ui/button.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { DeleteFold } from '~/routes/admin/delete-fold.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { remove, save } from './document-actions.server.ts'
import { DocumentForm } from './document-form.tsx'

export const meta: MetaFunction = () => [{ title: 'Edit Document · Admin Portal' }]

export const loader = pageLoader('admin', (actor, { params }) => ({
  document: findDocumentToEdit(actor, { id: params.id! }),
  people: listPeopleToChoose(actor),
}))

export const action = pageActions('admin', { save, remove }, 'pictureForm')

export const clientAction = keepTyped()

export default function EditDocument() {
  const { document, people } = useLoaderData<typeof loader>()
  const when = showInstant(document.publishedAt)
  return (
    <>
      <PageHeader
        title="Edit Document"
        sub={document.scheduled ? `Scheduled for ${when}` : `Published ${when}`}
        back={{ to: '/admin/content/documents', label: 'Documents' }}
        actions={
          document.needsAcknowledgement && (
            <LinkButton to={`/admin/content/documents/${document.id}/readers`} icon="check-circle">
              Who has read it
            </LinkButton>
          )
        }
      />
      <DocumentForm
        document={{ ...document, ownerMark: document.ownerMark ?? undefined }}
        people={people}
        intent="save"
        submit="Save Changes"
      />
      <DeleteFold label="Delete this document">
        “{document.title}” and its file will disappear at once and cannot be brought back.
      </DeleteFold>
    </>
  )
}
