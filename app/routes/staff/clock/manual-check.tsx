import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { RadioGroup } from '~/ui/choices.tsx'
import { Form } from '~/ui/form.tsx'
import { type PunchInput } from './calls.ts'

/** The person's own answer about the jacket, if no picture is taken. It posts `uniformDetected` true or false. */
export function JacketQuestion({ id, errors }: { id: string; errors?: string[] }) {
  return (
    <RadioGroup
      id={id}
      name="uniformDetected"
      label="Are you wearing your high-visibility jacket?"
      hint="If you are not, a safety violation is logged."
      inline
      required
      options={[
        { value: 'true', label: 'Yes' },
        { value: 'false', label: 'No' },
      ]}
      errors={errors}
    />
  )
}

/** Returns a form's answer about the jacket; undefined if it does not ask or was not answered. */
export function jacketWord(form: HTMLFormElement): boolean | undefined {
  const word = new FormData(form).get('uniformDetected')
  return word === 'true' ? true : word === 'false' ? false : undefined
}

export const JACKET_MISSING = ['Please say whether you are wearing your high-visibility jacket.']

/** Clocks in for a manual check: a plain form, so that it works without scripts. */
export function ManualCheck({
  id,
  jacket,
  busy,
  onChoose,
  children,
}: {
  /** Tells two of these forms on one page apart. */
  id: string
  jacket: boolean
  busy: boolean
  onChoose?: (choice: Pick<PunchInput, 'manualCheck' | 'uniformDetected'>) => unknown
  children?: ReactNode
}) {
  const [errors, setErrors] = useState<string[]>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!onChoose) return
    event.preventDefault()
    const uniformDetected = jacketWord(event.currentTarget)
    if (jacket && uniformDetected === undefined) return setErrors(JACKET_MISSING)
    setErrors(undefined)
    onChoose({ manualCheck: true, uniformDetected })
  }
  return (
    <Form method="post" noValidate={onChoose !== undefined} onSubmit={submit} className="grid gap-3">
      <input type="hidden" name="intent" value="manual_check" />
      {children}
      {jacket && <JacketQuestion id={`jacket-${id}`} errors={errors} />}
      <Button type="submit" icon="user" full busy={busy} busyLabel="Clocking in...">
        Clock in without a scan
      </Button>
    </Form>
  )
}
