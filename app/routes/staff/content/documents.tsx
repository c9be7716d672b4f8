import { type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useLocation, useNavigation, useSubmit } from '@remix-run/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { z } from 'zod'
import { showDate } from '~/platform/dates.ts'
import { byCategory, documentCategories, documentCategoryLabel } from '~/domain/content/documents/category.ts'
import { acknowledgeDocument, listDocuments } from '~/domain/content/documents/documents.server.ts'
import { DocumentList, DocumentRead } from '~/domain/content/documents/input.ts'
import { showSize } from '~/domain/content/documents/link.ts'
import { findSubmitted } from '~/domain/forms/forms/own.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { formAction, pageActions } from '~/http/page.server.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { OlderLinks } from '~/ui/older-links.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Chips } from '~/ui/chips.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { SubmittedNote } from '~/routes/staff/forms/submitted-note.tsx'
import { DocumentItem } from './document-item.tsx'
import { UnableToLoad } from './unable-to-load.tsx'

export const meta: MetaFunction = () => [{ title: 'Documents' }]

export const loader = listLoader(
  'staff',
  DocumentList.extend({ submitted: z.string().max(60).optional() }),
  (actor, query) => {
    const { items, next } = listDocuments(actor, query)
    const documents = items.map((document) => ({
      id: document.id,
      title: document.title,
      description: document.description,
      category: document.category,
      fileUrl: document.fileUrl,
      facts: [
        document.fileType?.toUpperCase(),
        document.fileSize ? showSize(document.fileSize) : null,
        showDate(document.uploadedAt),
      ]
        .filter(Boolean)
        .join(' · '),
      asks: document.needsAcknowledgement && (document.userId === null || document.userId === actor.id),
      readOn: document.acknowledgedAt && showDate(document.acknowledgedAt),
    }))
    return {
      documents,
      next,
      older: query.before !== undefined,
      q: query.q ?? '',
      category: query.category ?? '',
      submitted: findSubmitted(actor, query.submitted ?? null),
    }
  },
)

export const action = pageActions('staff', {
  acknowledge: formAction(DocumentRead, acknowledgeDocument, (view) => ({
    to: '/documents',
    toast: { title: 'Confirmed as read', description: view.title, tone: 'good' },
  })),
})

export const clientAction = keepTyped()

export default function Documents() {
  const { documents, next, older, q, category, submitted } = useLoaderData<typeof loader>()
  const groups = category ? [{ category, label: documentCategoryLabel(category), documents }] : byCategory(documents)
  const filters = (chip: string) => new URLSearchParams({ ...(q && { q }), ...(chip && { category: chip }) })
  const address = (chip: string) => `?${filters(chip)}`
  return (
    <>
      <PageHeader
        title="Documents"
        sub="Policies, handbooks and your personal documents"
        back={{ to: '/home', label: 'Home' }}
        actions={
          <>
            <LinkButton to="/papers" icon="shield-check">
              My papers
            </LinkButton>
            <LinkButton to="/self-appraisal" icon="edit">
              Self Appraisal
            </LinkButton>
          </>
        }
      />
      <div className="grid gap-5">
        {submitted && <SubmittedNote title="Form submitted" {...submitted} />}
        <Search q={q} category={category} />
        <Chips
          label="Category"
          chips={['', ...documentCategories].map((chip) => ({
            to: address(chip),
            label: chip ? documentCategoryLabel(chip) : 'All Documents',
            current: category === chip,
          }))}
        />
        <p role="status" className="sr-only">
          {documents.length === 1 ? '1 document' : `${documents.length} documents`}
        </p>
        {documents.length === 0 && (
          <Empty
            icon="folder"
            title={q || category ? 'No documents found' : 'No documents yet'}
            action={
              (q || category) && (
                <LinkButton to="/documents" icon="x">
                  Clear Search
                </LinkButton>
              )
            }
          >
            {q || category ? 'Try other words or another category.' : 'New documents will appear here.'}
          </Empty>
        )}
        {groups
          .filter((group) => group.documents.length > 0)
          .map((group) => (
            <section key={group.category} aria-labelledby={`group-${group.category}`}>
              <h2 id={`group-${group.category}`} className="mb-2 text-lg font-bold">
                {group.label}
              </h2>
              <ul className="grid gap-3">
                {group.documents.map((document) => (
                  <DocumentItem key={`${document.id} ${document.fileUrl}`} document={document} />
                ))}
              </ul>
            </section>
          ))}
        <OlderLinks
          next={next && `${next}&${filters(category)}`}
          older={older}
          newest={`/documents${address(category)}`}
        />
        <Card as="section" aria-labelledby="system">
          <CardTitle
            icon="shield"
            id="system"
            title="System Documents"
            sub={
              <Link to="/privacy-policy" className="link inline-flex min-h-11 items-center">
                Privacy Policy
              </Link>
            }
          />
        </Card>
      </div>
    </>
  )
}

const PAUSE_MS = 300

/** Searches while a person types, and with the button if there are no scripts. */
function Search({ q, category }: { q: string; category: string }) {
  const submit = useSubmit()
  const busy = useNavigation().location?.pathname === '/documents'
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const stop = () => clearTimeout(timer.current)
  // Once Enter or a link has opened another address, the pending search for the typed text is cancelled.
  const asked = useLocation().search
  useEffect(() => stop, [asked])
  const typed = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    clearTimeout(timer.current)
    timer.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), PAUSE_MS)
  }
  return (
    <Form method="get" role="search" onChange={typed} onSubmit={stop} className="flex items-end gap-2">
      {category && <input type="hidden" name="category" value={category} />}
      <TextField
        key={q === '' ? 'empty' : 'typed'}
        name="q"
        type="search"
        label="Search documents"
        plain
        defaultValue={q}
        autoComplete="off"
        maxLength={100}
        className="min-w-0 flex-1"
      />
      <Button type="submit" icon="search" busy={busy}>
        Search
      </Button>
    </Form>
  )
}

export const ErrorBoundary = () => <UnableToLoad what="documents" again="/documents" />
