import { useNavigation } from '@remix-run/react'
import { ENTERED_BY_YOU } from '~/domain/kernel/access/own-decision.ts'
import { checkMarks, flagMarks } from '~/domain/time/clocking/check-marks.ts'
import { fenceWords } from '~/domain/time/clocking/fence.ts'
import { type CorrectionReview, correctionTitle, kindLabel } from '~/domain/time/corrections/correction-view.ts'
import { showInstant } from '~/platform/dates.ts'
import { locationText } from '~/platform/location.ts'
import { CorrectionCardBody } from '~/routes/corrections/card-body.tsx'
import { OwnDecision, OwnDecisionRecorded, useOwn } from '~/routes/admin/own-decision.tsx'
import { PersonLink } from '~/routes/admin/person-link.tsx'
import { answeredFor } from '~/ui/answered.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextArea } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { inSentences } from '~/platform/sentences.ts'

/** A correction with its evidence and the decision. */
export function CorrectionReviewCard({
  correction,
  sites,
  result,
}: {
  correction: CorrectionReview
  /** The names of the sites that were recorded, by id. */
  sites: Record<string, string>
  result?: Parameters<typeof answeredFor>[0]
}) {
  const { id, userId, userName, endsAt, requestedBy, entries, status, decidedOwn } = correction
  const own = useOwn(userId)
  const entered = useOwn(endsAt && requestedBy ? requestedBy.id : '')
  return (
    <Card as="li" className="grid content-start gap-3">
      <div>
        <CorrectionCardBody
          correction={correction}
          title={
            <>
              <PersonLink id={userId} name={userName} /> {correctionTitle(correction)}
            </>
          }
        />
        {decidedOwn && <p className="text-sm text-muted">Their own, as the only administrator</p>}
      </div>
      <Evidence entries={entries} sites={sites} />
      {status === 'pending' &&
        (own === 'refused' || entered === 'refused' ? (
          <OwnDecision className="border-t border-line pt-3" words={own === 'refused' ? undefined : ENTERED_BY_YOU} />
        ) : (
          <>
            {own === 'recorded' && <OwnDecisionRecorded />}
            <DecisionForm id={id} userName={userName} result={result} />
          </>
        ))}
    </Card>
  )
}

/** The punches of the shift as they were recorded. */
function Evidence({ entries, sites }: Pick<CorrectionReview, 'entries'> & { sites: Record<string, string> }) {
  if (entries.length === 0) return <p className="text-sm text-muted">Nothing was recorded for this shift.</p>
  return (
    <ul aria-label="What was recorded" className="grid gap-2 rounded-control bg-sunken p-3 text-sm">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-1">
          <span className="font-semibold">
            {kindLabel(entry.action)}, {showInstant(entry.timestamp)}
          </span>
          <span className="text-muted">
            {inSentences([
              locationText(entry.location),
              entry.fence && fenceWords(entry.fence, sites[entry.siteId ?? '']),
            ])}
          </span>
          <span className="flex flex-wrap gap-1.5 empty:hidden">
            {[...checkMarks(entry), ...flagMarks(entry)].map(({ words, tone }) => (
              <Badge key={words} tone={tone}>
                {words}
              </Badge>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

function DecisionForm({
  id,
  userName,
  result,
}: {
  id: string
  userName: string
  result?: Parameters<typeof answeredFor>[0]
}) {
  const { errors, typed } = answeredFor(result, 'decide', id)
  const busy = useNavigation().formData?.get('id') === id
  return (
    <Form method="post" noValidate className="grid gap-3 border-t border-line pt-3">
      <ErrorSummary errors={errors} ids={{ notes: `notes-${id}` }} />
      <input type="hidden" name="intent" value="decide" />
      <input type="hidden" name="id" value={id} />
      <TextArea
        name="notes"
        id={`notes-${id}`}
        label="Notes"
        hint={`Required to refuse. ${userName} will see this.`}
        plain
        rows={2}
        maxLength={1000}
        defaultValue={typed.notes}
        errors={errors.notes}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="status" value="approved" variant="primary" icon="check" busy={busy}>
          Approve
        </Button>
        <Button type="submit" name="status" value="refused" variant="danger" icon="x" busy={busy}>
          Refuse
        </Button>
      </div>
    </Form>
  )
}
