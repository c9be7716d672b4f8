import { type AlertView } from '~/domain/safety/emergencies/alert-view.ts'
import { needsWords, OUTCOME_WORDS, OUTCOMES } from '~/domain/safety/emergencies/outcomes.ts'
import { type Answered } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { SelectField, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'

/** Resolves an alert with its outcome. A note is required unless the person has said that they are safe. */
export function ResolveForm({ alert, errors = {}, typed = {} }: { alert: AlertView } & Partial<Answered>) {
  const wordsNeeded = needsWords(alert)
  const ids = { outcome: `outcome-${alert.id}`, words: `words-${alert.id}` }
  return (
    <Form method="post" noValidate preventScrollReset className="grid flex-1 gap-2">
      <ErrorSummary errors={errors} ids={ids} />
      <input type="hidden" name="intent" value="resolve" />
      <input type="hidden" name="id" value={alert.id} />
      <div className="flex flex-wrap items-end gap-2">
        <SelectField
          id={ids.outcome}
          name="outcome"
          label="How did it end?"
          plain
          placeholder="Choose"
          defaultValue={typed.outcome}
          errors={errors.outcome}
          options={OUTCOMES.map((value) => ({ value, label: OUTCOME_WORDS[value] }))}
        />
        <TextField
          id={ids.words}
          name="words"
          label="What happened"
          className="min-w-48 flex-1"
          maxLength={2000}
          autoComplete="off"
          defaultValue={typed.words}
          errors={errors.words}
          required={wordsNeeded}
        />
        <Button type="submit">Resolve</Button>
      </div>
    </Form>
  )
}
