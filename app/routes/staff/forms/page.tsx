import { redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { type Answers } from '~/domain/forms/forms/answers.ts'
import { findFormPage } from '~/domain/forms/forms/page.server.ts'
import { pageActions, pageLoader } from '~/http/page.server.ts'
import { useRoot } from '~/root-data.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { fillAction } from './action.server.ts'
import { FormFill } from './fill.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.template.title ?? 'Form' }]

export const loader = pageLoader('staff', (actor, { url }) => {
  const given = (name: string) => url.searchParams.get(name) ?? undefined
  const page = findFormPage(actor, {
    slug: url.pathname.slice(1),
    draft: given('draft'),
    submitted: given('submitted'),
  })
  if (page.draft && page.draft.status !== 'draft') throw redirect(`/forms/submissions/${page.draft.id}`)
  return page
})

/** For browsers without scripts; with them the page uses the documented calls. */
export const action = pageActions('staff', { '': fillAction }, 'pictureForm')

/** The page on which every form is filled in; the address says which form. */
export const clientAction = keepTyped()

export default function FormPage() {
  const page = useLoaderData<typeof loader>()
  const answer = useAnswer<{ result?: { error?: Record<string, string[]> }; view?: { answers?: Answers } }>()
  const { company } = useRoot()
  const { template, draft, submitted, personId } = page
  return (
    <>
      <PageHeader
        title={template.title}
        back={template.back}
        sub={
          <>
            <strong className="text-text">{company}.</strong> {template.hint}
          </>
        }
      />
      <FormFill
        // After a submission the next form begins with the day and time of now, not of when the page was opened.
        key={`${template.id}/${draft?.id ?? 'new'}/${submitted?.id}`}
        template={template}
        blank={page.blank}
        draft={draft && { id: draft.id, answers: draft.formData, savedAt: draft.updatedAt.toISOString() }}
        waiting={page.waiting}
        submitted={submitted && { id: submitted.id, reference: submitted.reference }}
        personId={personId}
        sites={page.sites}
        returned={{ errors: answer?.result?.error ?? {}, answers: answer?.view?.answers }}
      />
    </>
  )
}
