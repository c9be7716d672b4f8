import { type ActionView } from '~/domain/fitness/actions/views.ts'
import { TextArea, TextField } from '~/ui/field.tsx'

/** What a person must give when closing an action: a note, and the evidence that this kind of action requires. */
export function CloseFields({
  action: { id, evidenceAsked },
  label,
  errors,
  typed,
}: {
  action: Pick<ActionView, 'id' | 'evidenceAsked'>
  label: string
  errors: Partial<Record<string, string[]>>
  typed: Partial<Record<string, string>>
}) {
  return (
    <>
      <TextArea
        id={`words-${id}`}
        name="words"
        label={label}
        rows={2}
        maxLength={1000}
        required
        defaultValue={typed.words}
        errors={errors.words}
      />
      {evidenceAsked && (
        <TextField
          id={`evidence-${id}`}
          name="evidence"
          label={evidenceAsked}
          maxLength={500}
          defaultValue={typed.evidence}
          errors={errors.evidence}
        />
      )}
    </>
  )
}
