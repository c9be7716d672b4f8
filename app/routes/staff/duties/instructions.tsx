import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { InstructionsRead } from '~/domain/time/rota/instructions-input.ts'
import { findInstructions, readInstructions } from '~/domain/time/rota/instructions.server.ts'
import { type ActionAnswer, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { showInstant } from '~/platform/dates.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { Form } from '~/ui/form.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { PageHeader } from '~/ui/page-header.tsx'

export const meta: MetaFunction = () => [{ title: 'Instructions' }]

export const loader = pageLoader('staff', (actor, { params }) => ({
  ...findInstructions(actor, { id: params.id! }),
  dutyId: params.id!,
}))

export const action = pageActions('staff', {
  read: formAction(InstructionsRead, readInstructions, {
    to: '/duties',
    toast: { title: 'Marked as read', tone: 'good' },
  }),
})

export const clientAction = keepTyped()

/** What staff at a site need to know, to read and confirm before the shift. */
export default function Instructions() {
  const { dutyId, site, text, version, state, changedAt, readAt } = useLoaderData<typeof loader>()
  const { errors } = answeredFor(useAnswer<ActionAnswer>()?.result, 'read')
  const busy = useNavigation().formData?.get('intent') === 'read'
  return (
    <div className="grid gap-5">
      <PageHeader title="Instructions" sub={site} back={{ to: '/duties', label: 'My shifts' }} />
      {text === null || version === null || changedAt === null ? (
        <Empty icon="document" title="There are no instructions for this site">
          Ask the control room if you are not sure what to do there.
        </Empty>
      ) : (
        <Card className="grid gap-4">
          <div className="flex flex-wrap items-center gap-2">
            {readAt ? (
              <Badge tone="good">Read on {showInstant(readAt)}</Badge>
            ) : (
              <Badge tone="warn">{state === 'changed' ? 'Changed since you read them' : 'Not read yet'}</Badge>
            )}
            <span className="text-sm text-muted">As of {showInstant(changedAt)}</span>
          </div>
          <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
          {!readAt && (
            <Form method="post" noValidate className="grid gap-3 border-t border-line pt-4">
              <input type="hidden" name="intent" value="read" />
              <input type="hidden" name="id" value={dutyId} />
              <input type="hidden" name="version" value={version} />
              {errors[''] && (
                <p role="alert" className="font-semibold text-bad">
                  {errors['']}
                </p>
              )}
              <div>
                <Button type="submit" variant="primary" size="lg" busy={busy}>
                  I have read them
                </Button>
              </div>
            </Form>
          )}
        </Card>
      )}
    </div>
  )
}
