import { Link, useNavigation } from '@remix-run/react'
import { type SiteInstructionsView } from '~/domain/time/rota/instructions-input.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { showInstant } from '~/platform/dates.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { useOpenedUpon } from '~/browser/runtime/opened-upon.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextArea } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { StoredNow } from '~/ui/stored-now.tsx'

/** What staff at a site need to know, and which people of the coming fortnight have not read it. */
export function InstructionsCard({
  instructions,
  mayChange,
}: {
  instructions: SiteInstructionsView
  mayChange: boolean
}) {
  const { text, changedAt } = instructions
  return (
    <Card as="section" aria-labelledby="instructions-title" className="grid max-w-3xl gap-4">
      <CardTitle
        id="instructions-title"
        icon="document"
        title="Instructions"
        sub={changedAt ? `As of ${showInstant(changedAt)}` : 'Site instructions for staff'}
      />
      {mayChange && <TextForm instructions={instructions} />}
      {!mayChange && <p className="wrap-anywhere whitespace-pre-wrap">{text ?? 'None yet'}</p>}
      {text !== null && <Unread unread={instructions.unread} />}
    </Card>
  )
}

function TextForm({ instructions: { siteId, text, version } }: { instructions: SiteInstructionsView }) {
  const { errors, typed } = answeredFor(useAnswer<ActionAnswer>()?.result, 'instructions')
  const busy = useNavigation().formData?.get('intent') === 'instructions'
  // Without instructions it is `none`: an empty field would not be posted, and then nothing would be compared.
  const opened = useOpenedUpon(version ?? 'none', 'instructions', typed)
  return (
    <Form method="post" noValidate preventScrollReset {...opened.form} className="grid gap-4">
      <ErrorSummary errors={errors} />
      <input type="hidden" name="intent" value="instructions" />
      <input type="hidden" name="id" value={siteId} />
      <StoredNow opened={opened} lines={text === null ? [] : [<span className="whitespace-pre-wrap">{text}</span>]} />
      <TextArea
        key={opened.key}
        name="text"
        label="Text"
        rows={10}
        maxLength={20_000}
        hint="Guards open them from their shift and confirm they have read them. After a change they read them again."
        defaultValue={typed.text ?? text ?? ''}
        errors={errors.text}
      />
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          Save instructions
        </Button>
      </div>
    </Form>
  )
}

function Unread({ unread }: { unread: SiteInstructionsView['unread'] }) {
  if (unread.length === 0)
    return <p className="text-muted">All staff on shift here in the next 14 days have read them.</p>
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <h3 className="font-semibold">Not read by {unread.length} of the staff on shift in the next 14 days</h3>
      <ul className="grid gap-1">
        {unread.map(({ userId, userName, startsAt }) => (
          <li key={userId} className="flex flex-wrap items-center gap-x-3">
            <Link to={`/admin/rota/people/${userId}`} className="link inline-flex min-h-6 items-center max-md:min-h-11">
              {userName}
            </Link>
            <span className="text-muted">first on {showInstant(startsAt)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
