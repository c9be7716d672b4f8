import { useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { type ExceptionView } from '~/domain/time/exceptions/views.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { useWhenSaved } from '~/browser/runtime/times-saved.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Button, buttonClass } from '~/ui/button.tsx'
import { TextArea } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'

/** What control does about an exception, always with a note. Works without scripts. */
export function WordFold({
  item,
  intent,
  label,
  name,
  ask,
  kept,
  submit,
}: {
  item: ExceptionView
  intent: 'note' | 'book' | 'close'
  label: string
  name: 'notes' | 'outcome'
  ask: string
  kept?: string | null
  submit: string
}) {
  const { errors, typed } = answeredFor(useAnswer<ActionAnswer>()?.result, intent, item.id)
  const posted = useNavigation().formData
  const busy = posted?.get('intent') === intent && posted.get('id') === item.id
  const [saved, setSaved] = useState(0)
  // The text that was in the field when somebody began to type; until then, the field shows a colleague's new note.
  const [seen, setSeen] = useState<string | null>(null)
  useWhenSaved(
    () => {
      setSaved((times) => times + 1)
      setSeen(null)
    },
    intent,
    item.id,
  )
  // The button that was pressed disappears once it is saved.
  const opener = useRef<HTMLElement>(null)
  useEffect(() => {
    if (saved > 0 && document.activeElement === document.body) opener.current?.focus({ preventScroll: true })
  }, [saved])
  return (
    // The key changes when it is saved here, so that it closes. A colleague's note must not delete what is being typed.
    <details key={saved} open={Object.keys(errors).length > 0 || undefined}>
      <summary ref={opener} className={buttonClass({}, 'cursor-pointer list-none')}>
        {label}
        <span className="sr-only">: {item.userName ?? item.siteName}</span>
      </summary>
      <Form method="post" preventScrollReset noValidate className="mt-3 grid gap-3">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="id" value={item.id} />
        {intent === 'note' && <input type="hidden" name="notesWas" value={seen ?? kept ?? ''} />}
        {item.userId && <input type="hidden" name="userId" value={item.userId} />}
        {errors[''] && (
          <p role="alert" className="text-sm font-semibold text-bad">
            {errors['']}
          </p>
        )}
        <TextArea
          id={`${intent}-${item.id}`}
          name={name}
          label={ask}
          required
          rows={2}
          maxLength={intent === 'close' ? 500 : 1000}
          defaultValue={typed[name] ?? kept ?? ''}
          errors={errors[name]}
          onInput={() => setSeen((before) => before ?? kept ?? '')}
        />
        <Button type="submit" variant="primary" busy={busy}>
          {submit}
        </Button>
      </Form>
    </details>
  )
}
