import { firstAid } from '~/domain/fitness/credentials/kinds/first-aid.ts'
import { rightToWork } from '~/domain/fitness/credentials/kinds/right-to-work.ts'
import { type PaperRules } from '~/domain/fitness/credentials/paper-rules.ts'
import { SECTOR_WORDS } from '~/domain/fitness/credentials/sectors.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor, fieldsOf, tickedOf } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { CheckboxGroup } from '~/ui/choices.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { SelectField, TextArea, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { PictureField } from '~/ui/picture-field.tsx'

const LEVELS = [{ value: '', label: 'Not a first aid certificate' }, ...(firstAid.details.level!.options ?? [])]
const METHODS = [{ value: '', label: 'Not a right to work' }, ...(rightToWork.details.method!.options ?? [])]

/** Records a paper, for administrators. One form for all kinds: the server says what each kind needs. */
export function AddPaper({
  kinds,
  today,
  rules,
  busy,
}: {
  kinds: readonly { id: string; label: string }[]
  today: string
  rules: Pick<PaperRules, 'screening_years' | 'screening_gap_days'>
  busy: boolean
}) {
  const answered = answeredFor(useAnswer<ActionAnswer>()?.result, 'add')
  const field = fieldsOf(answered)
  return (
    <Card as="section" aria-labelledby="add-title">
      <CardTitle id="add-title" icon="plus" title="Record a paper" />
      <Form method="post" encType="multipart/form-data" noValidate className="mt-4 grid gap-4">
        <ErrorSummary errors={answered.errors} ids={{ photos: 'front' }} />
        <input type="hidden" name="intent" value="add" />
        <SelectField
          {...field('kind', kinds[0]?.id)}
          label="Kind"
          required
          options={kinds.map(({ id, label }) => ({ value: id, label }))}
        />
        <TextField {...field('number')} label="Number" hint="An SIA licence has 16 digits" maxLength={60} />
        <CheckboxGroup
          name="sectors"
          label="Sectors of a licence or notice"
          options={Object.entries(SECTOR_WORDS).map(([value, label]) => ({ value, label }))}
          defaultValue={tickedOf(answered, 'sectors')}
          errors={answered.errors.sectors}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...field('startsOn')} type="date" label="Counts from" />
          <TextField
            {...field('expiresOn')}
            type="date"
            label="Last day"
            hint="For a right to work, only if it is time-limited"
          />
        </div>
        <SelectField
          {...field('state', 'valid')}
          label="State"
          required
          options={[
            { value: 'valid', label: 'Valid, or screened in full' },
            { value: 'applied', label: 'Applied for, or started conditionally' },
          ]}
        />
        <fieldset className="grid gap-4 rounded-control border border-line p-3 sm:grid-cols-2">
          <legend className="px-1 font-semibold">Right to work</legend>
          <SelectField {...field('method')} plain label="How it was checked" options={METHODS} />
          <TextField {...field('seenOn')} plain type="date" max={today} label="Checked on" />
        </fieldset>
        <fieldset className="grid gap-4 rounded-control border border-line p-3 sm:grid-cols-2">
          <legend className="px-1 font-semibold">BS 7858 screening</legend>
          <TextField
            {...field('periodFrom')}
            plain
            type="date"
            max={today}
            label={`Screened from (${rules.screening_years} years back)`}
          />
          <TextField {...field('items')} plain label="What is in the file" maxLength={500} />
          <TextArea
            {...field('gaps')}
            plain
            label={`Gaps over ${rules.screening_gap_days} days, and how they are explained`}
            rows={2}
            maxLength={500}
          />
        </fieldset>
        <SelectField {...field('level')} plain label="Level of a first aid certificate" options={LEVELS} />
        <TextField {...field('contractor')} label="Approved contractor of a dispensation notice" maxLength={200} />
        <TextArea {...field('words')} label="Notes" rows={2} maxLength={500} />
        <PictureField name="front" label="Picture, front" errors={answered.errors.photos} />
        <PictureField name="back" label="Picture, back" />
        <Button type="submit" variant="primary" busy={busy} busyLabel="Saving...">
          Record
        </Button>
      </Form>
    </Card>
  )
}
