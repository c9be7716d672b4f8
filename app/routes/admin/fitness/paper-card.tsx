import { type CredentialReview } from '~/domain/fitness/credentials/views.ts'
import { SECTOR_WORDS, sectorWords } from '~/domain/fitness/credentials/sectors.ts'
import { showDay, showInstant } from '~/platform/dates.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { Fold } from '~/routes/admin/rota/plan-form.tsx'
import { PaperFacts } from '~/routes/papers/paper-facts.tsx'
import { answeredFor, fieldsOf, tickedOf } from '~/ui/answered.ts'
import { AsOpenedAt } from '~/ui/as-opened.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { CheckboxGroup } from '~/ui/choices.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { SelectField, TextArea, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'

const RESULTS: Record<string, string> = {
  valid: 'Valid',
  suspended: 'Suspended',
  revoked: 'Revoked',
  not_found: 'Not found',
  differs: 'Differs',
}

/** One paper with its checks, and an administrator's actions for it. */
export function PaperCard({ paper, busy }: { paper: CredentialReview; busy: boolean }) {
  const { confirmedBy, confirmedAt, checks, replacedBy } = paper
  return (
    <Card as="li" className="grid gap-2">
      <PaperFacts paper={paper} />
      {confirmedBy && confirmedAt && (
        <p className="text-sm text-muted">
          Recorded by {confirmedBy}, {showInstant(confirmedAt)}
        </p>
      )}
      {checks.length > 0 && (
        <ul aria-label="Checks" className="grid gap-1 text-sm">
          {checks.map(({ id, on, how, result, words, by }) => (
            <li key={id}>
              {showDay(on)}: {RESULTS[result]}, {how}
              {words && `. ${words}`} ({by})
            </li>
          ))}
        </ul>
      )}
      {!replacedBy && <ChangeFold paper={paper} busy={busy} />}
    </Card>
  )
}

function ChangeFold({ paper, busy }: { paper: CredentialReview; busy: boolean }) {
  const answered = answeredFor(useAnswer<ActionAnswer>()?.result, 'change', paper.id)
  const field = fieldsOf(answered)
  const { id, label, kind, number, sectors, startsOn, expiresOn, state, words } = paper
  const proposed = state === 'proposed'
  const at = (name: string) => `${name}-${id}`
  return (
    <Fold
      label={proposed ? 'Check it' : 'Change'}
      about={label}
      open={proposed}
      of={{ intent: 'change', id, version: paper.updatedAt }}
    >
      <Form method="post" noValidate preventScrollReset className="grid gap-3">
        <ErrorSummary errors={answered.errors} ids={Object.fromEntries(FIELDS.map((name) => [name, at(name)]))} />
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="id" value={id} />
        <AsOpenedAt value={paper.updatedAt} typed={answered.typed} lines={linesOf(paper)} />
        <TextField {...field('number', number)} id={at('number')} plain label="Number" maxLength={60} />
        {kind.endsWith('sia_licence') || kind === 'dispensation' ? (
          <CheckboxGroup
            name="sectors"
            id={at('sectors')}
            label="Sectors"
            plain
            defaultValue={tickedOf(answered, 'sectors', sectors)}
            options={Object.entries(SECTOR_WORDS).map(([value, text]) => ({ value, label: text }))}
            errors={answered.errors.sectors}
          />
        ) : null}
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField {...field('startsOn', startsOn)} id={at('startsOn')} plain type="date" label="Counts from" />
          <TextField {...field('expiresOn', expiresOn)} id={at('expiresOn')} plain type="date" label="Last day" />
        </div>
        <TextArea {...field('words', words)} id={at('words')} plain label="Notes" rows={2} maxLength={500} />
        {proposed ? (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" name="state" value="valid" variant="primary" icon="check" busy={busy}>
              Accept
            </Button>
            <Button type="submit" name="state" value="refused" variant="danger" icon="x" busy={busy}>
              Refuse
            </Button>
          </div>
        ) : (
          <>
            <SelectField {...field('state', state)} id={at('state')} plain label="State" options={STATES} />
            <Button type="submit" variant="primary" busy={busy}>
              Save
            </Button>
          </>
        )}
      </Form>
    </Fold>
  )
}

/** The stored paper, as the form changes it. */
const linesOf = ({ number, sectors, startsOn, expiresOn, state, words }: CredentialReview): string[] => [
  ...(number ? [`Number: ${number}`] : []),
  ...(sectors.length ? [`Sectors: ${sectors.map(sectorWords).join(', ')}`] : []),
  ...(startsOn ? [`Counts from: ${showDay(startsOn)}`] : []),
  ...(expiresOn ? [`Last day: ${showDay(expiresOn)}`] : []),
  ...STATES.flatMap(({ value, label }) => (value === state ? [`State: ${label}`] : [])),
  ...(words ? [`Notes: ${words}`] : []),
]

const FIELDS = ['number', 'sectors', 'startsOn', 'expiresOn', 'words', 'state']

const STATES = [
  { value: 'valid', label: 'Valid' },
  { value: 'applied', label: 'Applied for, or started conditionally' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'revoked', label: 'Revoked' },
  { value: 'expired', label: 'Expired' },
  { value: 'refused', label: 'Refused' },
]
