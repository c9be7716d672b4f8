import { type Answered, fieldsOf } from '~/ui/answered.ts'
import { CheckboxGroup, RadioGroup } from '~/ui/choices.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'

type Kept = { url: string; types: string[]; detail: string }

/** Where a webhook posts, which events, and how much detail. */
export function WebhookFields({
  types,
  answered,
  kept,
}: {
  types: { value: string; label: string }[]
  answered: Answered
  kept?: Kept
}) {
  const field = fieldsOf(answered)
  const typed = answered.typed.types as unknown as string | string[] | undefined
  const chosen = Object.keys(answered.typed).length ? [typed ?? []].flat() : (kept?.types ?? [])
  return (
    <>
      <ErrorSummary errors={answered.errors} />
      <TextField
        {...field('url', kept?.url)}
        label="Address"
        hint="Begins with https://"
        inputMode="url"
        required
        maxLength={2000}
      />
      <RadioGroup
        name="detail"
        label="What each message says"
        required
        options={[
          { value: 'thin', label: 'Type, id, time and a link', hint: 'Contains no names' },
          { value: 'full', label: 'The same, and what changed', hint: 'Contains personal data: names and sites' },
        ]}
        defaultValue={answered.typed.detail ?? kept?.detail ?? 'thin'}
        errors={answered.errors.detail}
      />
      <CheckboxGroup
        name="types"
        label="Events"
        required
        inline
        options={types}
        defaultValue={chosen}
        errors={answered.errors.types}
      />
    </>
  )
}
