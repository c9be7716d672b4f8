import { Link, useNavigation } from '@remix-run/react'
import { roleLabel } from '~/domain/kernel/access/actor.ts'
import { type ViolationView } from '~/domain/time/clocking/views.ts'
import { showInstant } from '~/platform/dates.ts'
import { answeredFor, fieldsOf } from '~/ui/answered.ts'
import { Alert } from '~/ui/alert.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button, buttonClass } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { TextArea } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { Icon } from '~/ui/icon.tsx'
import { OwnDecision, OwnDecisionRecorded, useOwn } from '~/routes/admin/own-decision.tsx'
import { locationText } from '~/platform/location.ts'

/** One safety violation: who, what, where, when, and a way to close it with a note. Works without scripts. */
export function ViolationCard({
  violation,
  result,
}: {
  violation: ViolationView
  result?: Parameters<typeof answeredFor>[0]
}) {
  const { id, userId, userName, user, description, timestamp, location, resolved, resolvedBy, resolvedAt, notes } =
    violation
  return (
    <Card as="li" className="grid content-start gap-2">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="font-bold">
            <Link to={`/admin/staff/${userId}`} className="inline-flex min-h-6 hover:underline">
              {userName}
            </Link>
          </h3>
          <p className="text-sm text-muted">{roleLabel(user.role)}</p>
        </div>
        <ResolvedBadge resolved={resolved} />
      </div>
      <p>{description}</p>
      <p className="flex items-start gap-1.5 text-sm text-muted">
        <Icon name="location" className="mt-0.5 size-4" />
        <span>
          {locationText(location)}
          <br />
          {showInstant(timestamp)}
        </span>
      </p>
      {notes && (
        <p className="rounded-control bg-sunken px-3 py-2 text-sm">
          <span className="font-semibold">Notes:</span> {notes}
        </p>
      )}
      {resolved && resolvedAt && (
        <p className="text-sm text-muted">
          Resolved {showInstant(resolvedAt)}
          {resolvedBy && ` by ${resolvedBy}`}
          {violation.decidedOwn && ', their own, as the only administrator'}
        </p>
      )}
      <ViolationForm id={id} userId={userId} resolved={resolved} name={userName} result={result} />
    </Card>
  )
}

/** Shows whether the violation was closed. */
export const ResolvedBadge = ({ resolved }: { resolved: boolean }) =>
  resolved ? (
    <Badge tone="good" icon="check">
      Resolved
    </Badge>
  ) : (
    <Badge tone="warn" icon="warning">
      Unresolved
    </Badge>
  )

/** Closes or reopens a violation, with a note. */
export function ViolationForm({
  id,
  userId,
  resolved,
  name,
  result,
}: {
  id: string
  userId: string
  resolved: boolean
  name: string
  result?: Parameters<typeof answeredFor>[0]
}) {
  const own = useOwn(userId)
  const { errors, typed } = answeredFor(result, 'violation', id)
  const field = fieldsOf({ errors, typed })
  const posted = useNavigation().formData
  const busy = posted?.get('intent') === 'violation' && posted.get('id') === id
  if (own === 'refused') return <OwnDecision />
  return (
    <details open={Boolean(errors['']) || undefined} className="group mt-1">
      <summary className={buttonClass({ size: 'sm', variant: resolved ? 'quiet' : 'secondary' }, 'cursor-pointer')}>
        <Icon name={resolved ? 'refresh' : 'check-circle'} />
        {resolved ? 'Open again' : 'Resolve'}
        <span className="sr-only"> for {name}</span>
      </summary>
      <Form method="post" preventScrollReset className="mt-3 grid gap-3">
        <input type="hidden" name="intent" value="violation" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="resolved" value={resolved ? 'false' : 'true'} />
        {errors[''] && (
          <Alert tone="bad" live="alert">
            {errors['']}
          </Alert>
        )}
        {own === 'recorded' && <OwnDecisionRecorded />}
        <TextArea id={`notes-${id}`} {...field('notes')} label="Notes" rows={2} maxLength={2000} />
        <Button type="submit" variant="primary" size="sm" busy={busy} className="justify-self-start">
          {resolved ? 'Open again' : 'Mark as resolved'}
        </Button>
      </Form>
    </details>
  )
}
