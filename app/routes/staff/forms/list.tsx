import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { CATEGORIES } from '~/domain/forms/forms/categories.ts'
import { usedLastFirst } from '~/domain/forms/forms/used-last.ts'
import { findSubmitted, listForms, listOwnOutlines } from '~/domain/forms/forms/own.server.ts'
import { showDate } from '~/platform/dates.ts'
import { pageLoader } from '~/http/page.server.ts'
import { Badge } from '~/ui/badge.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { Empty } from '~/ui/empty.tsx'
import { Icon } from '~/ui/icon.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Chips } from '~/ui/chips.tsx'
import { SubmittedNote } from './submitted-note.tsx'

export const meta: MetaFunction = () => [{ title: 'Forms' }]

const LOOKED_AT = 50

export const loader = pageLoader('staff', (actor, { url }) => {
  const asked = url.searchParams.get('category')
  const category = CATEGORIES.find((each) => each.key === asked)?.key ?? 'general'
  const drafts = listOwnOutlines(actor, { limit: LOOKED_AT, status: 'draft' }).items
  const used = listOwnOutlines(actor, { limit: LOOKED_AT }).items
  const offered = listForms(actor).filter((form) => form.category === category)
  return {
    category,
    forms: usedLastFirst(offered, used).map(({ form, usedAt }) => ({
      ...form,
      usedOn: usedAt && showDate(usedAt),
      draft: drafts.find(({ templateId }) => templateId === form.id)?.id ?? null,
    })),
    drafts: drafts.length,
    submitted: findSubmitted(actor, url.searchParams.get('submitted')),
  }
})

export default function FormsCatalogue() {
  const { category, forms, drafts, submitted } = useLoaderData<typeof loader>()
  const chips = CATEGORIES.map(({ key, label }) => ({ to: `/forms?category=${key}`, label, current: key === category }))
  return (
    <>
      <PageHeader
        title="Forms"
        sub="Choose a form to fill in"
        actions={
          <LinkButton to="/forms/submissions" icon="history">
            My submissions{drafts > 0 && ` (${drafts} ${drafts === 1 ? 'draft' : 'drafts'})`}
          </LinkButton>
        }
      />
      <div className="grid gap-4">
        {submitted && <SubmittedNote title="Form Submitted" {...submitted} />}
        <Chips chips={chips} label="Categories" />
        {forms.length === 0 && (
          <Empty icon="forms" title="No forms available">
            Forms for this category are coming soon
          </Empty>
        )}
        <ul className="card divide-y divide-line rounded-card border border-line bg-surface shadow-card empty:hidden">
          {forms.map((form) => (
            <FormRow key={form.id} form={form} />
          ))}
        </ul>
      </div>
    </>
  )
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['forms'][number]

/** Lists one form. The whole row opens it, and a saved draft has its own link. */
function FormRow({ form }: { form: Row }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-1 p-3 hover:bg-raised sm:px-4">
      <span className="grid size-10 shrink-0 place-content-center rounded-control bg-primary-soft text-link">
        <Icon name={form.needsPhoto ? 'camera' : form.needsSignature ? 'signature' : 'forms'} />
      </span>
      <div className="min-w-0 flex-1 basis-44">
        <h2 className="font-bold">
          {form.available ? (
            <Link to={`/${form.slug}`} aria-label={`Open Form: ${form.name}`} className="after:absolute after:inset-0">
              {form.name}
            </Link>
          ) : (
            form.name
          )}
        </h2>
        <p className="text-sm text-muted">{form.description}</p>
        {form.usedOn && <p className="text-sm text-muted">Last used {form.usedOn}</p>}
      </div>
      {!form.available && <Badge>Coming Soon</Badge>}
      {form.draft ? (
        <LinkButton
          to={`/${form.slug}?draft=${form.draft}`}
          icon="edit"
          aria-label={`Continue draft: ${form.name}`}
          className="relative"
        >
          Continue draft
        </LinkButton>
      ) : (
        form.available && <Icon name="chevron-right" className="size-5 text-muted" />
      )}
    </li>
  )
}
