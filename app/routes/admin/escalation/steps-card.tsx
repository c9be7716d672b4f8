import { useNavigation } from '@remix-run/react'
import {
  CHANNEL_WORDS,
  inOrder,
  LADDER_CHANNELS,
  LADDER_WHO,
  type LadderStep,
  type LadderWho,
  MOST_STEPS,
  stepWords,
  WHO_WORDS,
} from '~/domain/kernel/sites/ladder.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { useOpenedUpon } from '~/browser/runtime/opened-upon.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { SelectField, TextField } from '~/ui/field.tsx'
import { StoredNow } from '~/ui/stored-now.tsx'
import { FormRows } from '~/ui/form-rows.tsx'
import { Form } from '~/ui/form.tsx'
import { rowField, typedRows } from './row-field.tsx'

type Row = { afterMinutes?: string; who?: string; channel?: string }

/** The steps of an escalation, one row for each: after how many minutes, who is notified, and how. */
export function StepsCard({
  steps,
  version,
  intent,
  title,
  sub,
  without = [],
  save = 'Save steps',
}: {
  steps: readonly LadderStep[]
  /** The version of these steps. */
  version: string
  intent: string
  title: string
  sub: string
  /** The people who cannot be notified here. */
  without?: readonly LadderWho[]
  save?: string
}) {
  const answered = answeredFor(useAnswer<ActionAnswer>()?.result, intent)
  const opened = useOpenedUpon(version, intent, answered.typed)
  const busy = useNavigation().formData?.get('intent') === intent
  const kept: Row[] = inOrder(steps).map(({ afterMinutes, who, channel }) => {
    return { afterMinutes: String(afterMinutes), who, channel }
  })
  return (
    <Card as="section" aria-labelledby={`${intent}-title`} className="max-w-4xl">
      <CardTitle id={`${intent}-title`} icon="trend" title={title} sub={sub} />
      <Form method="post" noValidate preventScrollReset {...opened.form} className="mt-4 grid gap-4">
        <ErrorSummary errors={answered.errors} />
        <input type="hidden" name="intent" value={intent} />
        <StoredNow opened={opened} lines={inOrder(steps).map(stepWords)} />
        <FormRows<Row>
          key={opened.key}
          rows={typedRows<Row>(answered, 'steps') ?? kept}
          blank={{}}
          most={MOST_STEPS}
          noun="step"
        >
          {(row, index) => {
            const field = rowField(answered, 'steps', index, row)
            return (
              <div className="grid items-start gap-3 sm:grid-cols-[7rem_minmax(0,1fr)_minmax(0,1fr)]">
                <TextField {...field('afterMinutes', 'Minutes')} inputMode="numeric" maxLength={4} />
                <SelectField
                  {...field('who', 'Who')}
                  placeholder="No step"
                  options={LADDER_WHO.filter((who) => !without.includes(who)).map((value) => {
                    return { value, label: WHO_WORDS[value] }
                  })}
                />
                <SelectField
                  {...field('channel', 'How')}
                  placeholder="Choose"
                  options={LADDER_CHANNELS.map((value) => ({ value, label: CHANNEL_WORDS[value] }))}
                />
              </div>
            )
          }}
        </FormRows>
        <p className="text-sm text-muted">
          Steps run in order of minutes until somebody acknowledges the alert. Clear a row to remove its step. Everybody
          except administrators gets a link to say “I am dealing with it”.
        </p>
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            {save}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
