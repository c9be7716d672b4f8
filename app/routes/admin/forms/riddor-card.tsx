import { useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { judgeAccident, WHAT, WHAT_LABELS, type What, WHO, WHO_LABELS, type Who } from '~/domain/forms/riddor/rule.ts'
import { type RiddorPage } from '~/domain/forms/riddor/riddor.server.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { useOpenedUpon } from '~/browser/runtime/opened-upon.ts'
import { addDays, isDay, showDay } from '~/platform/dates.ts'
import { Alert } from '~/ui/alert.tsx'
import { answeredFor, fieldsOf } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { SelectField, TextArea, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { StoredNow } from '~/ui/stored-now.tsx'

const DECISION_LABELS = {
  report: 'Report it if the rule says so',
  reported: 'Reported to the HSE',
  not_reportable: 'Not reportable',
}

/** Asks step by step whether an accident must be reported under RIDDOR, and stores the decision. */
export function RiddorCard({
  riddor: { assessment, occurredOn, injured, periods, version },
  today,
}: {
  riddor: RiddorPage
  today: string
}) {
  const { errors, typed } = answeredFor(useAnswer<ActionAnswer>()?.result, 'riddor')
  const opened = useOpenedUpon(version, 'riddor', typed)
  const field = fieldsOf({ errors, typed })
  const busy = useNavigation().formData?.get('intent') === 'riddor'
  const [words, setWords] = useState<string | null>(null)
  return (
    <Card as="section" aria-labelledby="riddor-title" className="no-print">
      <CardTitle
        id="riddor-title"
        icon="shield-check"
        title="RIDDOR assessment"
        sub="Must this accident be reported to the HSE? The portal sends nothing to the HSE."
      />
      {assessment && (
        <div className="mt-3">
          <Alert tone={assessment.reportable ? 'warn' : 'info'} title={resultWords(assessment)}>
            {assessment.reason}
            {assessment.reference && ` HSE reference: ${assessment.reference}.`}
            {assessment.assessedBy && ` Assessed by ${assessment.assessedBy}.`}
          </Alert>
        </div>
      )}
      <Form
        method="post"
        noValidate
        preventScrollReset
        {...opened.form}
        className="mt-4 grid gap-4"
        onChange={(event) => setWords(asEntered(new FormData(event.currentTarget), today, periods))}
      >
        <ErrorSummary errors={errors} />
        <input type="hidden" name="intent" value="riddor" />
        <StoredNow opened={opened} lines={assessment ? linesOf(assessment) : []} />
        <div key={opened.key} className="grid gap-4">
          <fieldset className="grid gap-3">
            <legend className="mb-2 font-bold">1. What happened</legend>
            <SelectField
              {...field('who', assessment?.who)}
              label="Who was hurt or in danger?"
              options={[{ value: '', label: 'Choose' }, ...WHO.map((value) => ({ value, label: WHO_LABELS[value] }))]}
              required
            />
            <SelectField
              {...field('what', assessment?.what)}
              label="What happened?"
              hint="Violence at work counts as an accident."
              options={[{ value: '', label: 'Choose' }, ...WHAT.map((value) => ({ value, label: WHAT_LABELS[value] }))]}
              required
            />
            <TextField
              {...field('occurredOn', assessment?.occurredOn ?? occurredOn)}
              type="date"
              label="Day of the accident"
              max={today}
              required
            />
            <TextField {...field('place', assessment?.place)} label="Where?" maxLength={200} />
            <SelectField
              {...field('workRelated', assessment ? (assessment.workRelated ? 'yes' : 'no') : 'yes')}
              label="Did it arise out of work?"
              options={[
                { value: 'yes', label: 'Yes' },
                { value: 'no', label: 'No' },
              ]}
            />
          </fieldset>
          <fieldset className="grid gap-3">
            <legend className="mb-2 font-bold">2. Days off work</legend>
            <TextField
              {...field('injured', assessment ? assessment.userName && injured : injured)}
              label="Injured member of staff"
              hint="Username, email or employee ID. Sickness already on record is counted."
              maxLength={200}
            />
            <TextField
              {...field('absentFrom', assessment?.absentFrom)}
              type="date"
              label="Off work from"
              hint="Only needed if no sickness is on record"
            />
            {words && (
              <p role="status" className="text-sm">
                As entered: {words}
              </p>
            )}
          </fieldset>
          <fieldset className="grid gap-3">
            <legend className="mb-2 font-bold">3. Decision</legend>
            <SelectField
              {...field('decision', assessment?.decision)}
              label="Decision"
              options={Object.entries(DECISION_LABELS).map(([value, label]) => ({ value, label }))}
            />
            <TextField {...field('reference', assessment?.reference)} label="HSE reference" maxLength={60} />
            <TextArea
              {...field('words', assessment?.words)}
              label="Reason"
              hint="Needed for “Not reportable”"
              rows={2}
              maxLength={1000}
            />
          </fieldset>
        </div>
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            Save assessment
          </Button>
        </div>
      </Form>
    </Card>
  )
}

/** The stored assessment, as the form changes it. */
const linesOf = (one: NonNullable<RiddorPage['assessment']>): string[] =>
  [
    WHO_LABELS[one.who],
    WHAT_LABELS[one.what],
    `Day of the accident: ${showDay(one.occurredOn)}`,
    `Decision: ${DECISION_LABELS[one.decision]}`,
    one.reference && `HSE reference: ${one.reference}`,
    one.words && `Reason: ${one.words}`,
  ].flatMap((line) => line || [])

/** What the rule says about a saved assessment, as its heading. */
function resultWords({ decision, dueOn, reportable }: NonNullable<RiddorPage['assessment']>): string {
  if (decision === 'reported') return 'Reported to the HSE'
  if (decision === 'not_reportable') return 'Decided: not reportable'
  if (dueOn === null) return 'No report is needed'
  return reportable ? `Report by ${showDay(dueOn)}` : `May have to be reported by ${showDay(dueOn)}`
}

/** What the rule says about the form as filled in so far; null while something is missing. */
function asEntered(form: FormData, today: string, periods: RiddorPage['periods']): string | null {
  const text = (name: string) => String(form.get(name) ?? '')
  const [who, what, occurredOn] = [text('who'), text('what'), text('occurredOn')]
  if (!WHO.includes(who as Who) || !WHAT.includes(what as What) || !isDay(occurredOn)) return null
  const given = text('absentFrom')
  const fromOn = isDay(given) ? given : occurredOn
  const toOn = what === 'over_three_days' ? addDays(fromOn > occurredOn ? fromOn : addDays(occurredOn, 1), 3) : null
  const facts = { who: who as Who, what: what as What, occurredOn, workRelated: text('workRelated') === 'yes' }
  const { dueOn, words } = judgeAccident({ ...facts, away: [{ fromOn, toOn }] }, today, periods)
  return dueOn ? `${words} Last day: ${showDay(dueOn)}.` : words
}
