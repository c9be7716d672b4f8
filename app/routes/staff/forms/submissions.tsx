import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { ById } from '~/domain/kernel/access/input.ts'
import { findTemplate } from '~/domain/forms/forms/templates/index.ts'
import { listOwnOutlines } from '~/domain/forms/forms/own.server.ts'
import { deleteSubmission } from '~/domain/forms/forms/submissions.server.ts'
import { showInstant } from '~/platform/dates.ts'
import { SubmissionList } from '~/domain/forms/forms/input.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { formAction, pageActions } from '~/http/page.server.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { FormStatus } from '~/routes/forms/status.tsx'
import { OlderLinks } from '~/ui/older-links.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { RequestKey } from '~/ui/form.tsx'

export const meta: MetaFunction = () => [{ title: 'My submissions' }]

const PAGE = 30

export const loader = listLoader(
  'staff',
  SubmissionList,
  (actor, query) => {
    const { items, next } = listOwnOutlines(actor, query)
    const lines = items.map((each) => ({
      id: each.id,
      name: each.templateName,
      reference: each.reference,
      status: each.status,
      awaitingSignature: each.awaitingSignature,
      when: showInstant(each.submittedAt ?? each.updatedAt),
      slug: findTemplate(each.templateId)?.slug ?? null,
    }))
    return { lines, next, older: Boolean(query.before) }
  },
  { limit: PAGE },
)

export const action = pageActions('staff', {
  delete: formAction(ById, deleteSubmission, {
    to: '/forms/submissions',
    toast: { title: 'Draft deleted', tone: 'good' },
  }),
})

export const clientAction = keepTyped()

export default function MySubmissions() {
  const { lines, next, older } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="My submissions"
        sub="Your drafts and what you have sent. Administrators can read both, except a draft of an anonymous form."
        back={{ to: '/forms', label: 'Back to Forms' }}
      />
      {lines.length === 0 && (
        <Empty icon="forms" title="Nothing here yet" action={<LinkButton to="/forms">Open a form</LinkButton>}>
          Drafts and submitted forms appear here.
        </Empty>
      )}
      <ul className="grid gap-3">
        {lines.map((line) => (
          <Card as="li" key={line.id} className="grid gap-3">
            <div className="flex flex-wrap items-start justify-between gap-2">
              <div>
                <h2 className="font-bold">{line.name}</h2>
                <p className="text-sm text-muted">
                  {line.reference}, {line.status === 'draft' ? 'saved' : 'submitted'} {line.when}
                </p>
              </div>
              <FormStatus status={line.status} awaitingSignature={line.awaitingSignature} />
            </div>
            {line.status === 'draft' ? (
              <div className="flex flex-wrap gap-2">
                {line.slug && (
                  <LinkButton to={`/${line.slug}?draft=${line.id}`} variant="primary" icon="edit">
                    Continue
                  </LinkButton>
                )}
                <form method="post">
                  <RequestKey />
                  <input type="hidden" name="id" value={line.id} />
                  <Button type="submit" name="intent" value="delete" variant="danger" icon="trash">
                    Delete draft
                  </Button>
                </form>
              </div>
            ) : (
              <div>
                <LinkButton to={`/forms/submissions/${line.id}`} icon="eye">
                  View
                </LinkButton>
              </div>
            )}
          </Card>
        ))}
      </ul>
      <OlderLinks next={next} older={older} newest="/forms/submissions" />
    </>
  )
}
