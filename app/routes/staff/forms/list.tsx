import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { CATEGORIES } from '~/domain/forms/catalogue.ts'
import { findSubmitted, listForms, listOwnOutlines } from '~/domain/forms/own.server.ts'
import { pageLoader } from '~/http/page.server.ts'
import { Badge } from '~/ui/badge.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Chips } from '~/ui/tabs.tsx'
import { SubmittedNote } from './submitted-note.tsx'

export const meta: MetaFunction = () => [{ title: 'Forms' }]

export const loader = pageLoader('staff', (actor, { url }) => {
  const asked = url.searchParams.get('category')
  const category = CATEGORIES.find((each) => each.key === asked)?.key ?? 'general'
  return {
    category,
    forms: listForms(actor).filter((form) => form.category === category),
    drafts: listOwnOutlines(actor, { limit: 50, status: 'draft' }).items.length,
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
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {forms.map((form) => (
            <Card as="li" key={form.id} className="flex flex-col gap-3">
              <div className="flex items-start justify-between gap-2">
                <h2 className="font-bold">{form.name}</h2>
                {!form.available && <Badge>Coming Soon</Badge>}
              </div>
              <p className="flex-1 text-sm text-muted">{form.description}</p>
              {form.available && (
                <LinkButton to={`/${form.slug}`} variant="primary" icon="forms" aria-label={`Open Form: ${form.name}`}>
                  Open Form
                </LinkButton>
              )}
            </Card>
          ))}
        </ul>
      </div>
    </>
  )
}
