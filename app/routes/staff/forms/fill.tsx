import { useNavigate } from '@remix-run/react'
import { type FormEvent, useRef, useState } from 'react'
import { type Answers } from '~/domain/forms/answers.ts'
import { kindOf } from '~/domain/forms/fields/kinds.ts'
import { fieldsOf, pageAfter, readAnswers, readsAs } from '~/domain/forms/form.ts'
import { gateOf, missingAnswers } from '~/domain/forms/missing.ts'
import { type Template, type Toast } from '~/domain/forms/template.ts'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { useHydrated } from '~/ui/hydrated.ts'
import { toast, type ToastTone } from '~/ui/toast-store.ts'
import { placeOf, useFormMemory } from './memory.ts'
import { FormSections } from './sections.tsx'
import { sendForm, type Sent } from './send.ts'
import { ScriptsNote } from './scripts-note.tsx'
import { SubmittedNote } from './submitted-note.tsx'
import { Trouble } from './trouble.tsx'

interface Props {
  template: Template
  blank: Answers
  draft: { id: string; answers: Answers } | null
  submitted: { id: string; reference: string } | null
  personId: string
  /** What came back when the form was sent without scripts. */
  returned: { errors: Record<string, string[]>; answers?: Answers }
}

/** A form to fill in: kept on the phone while typing, saved as a draft, submitted. */
export function FormFill({ template, blank, draft, submitted, personId, returned }: Props) {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const begin = returned.answers ?? { ...blank, ...draft?.answers }
  const [initial, setInitial] = useState(begin)
  const [answers, setAnswers] = useState(begin)
  const [round, setRound] = useState(0)
  const [errors, setErrors] = useState(returned.errors)
  const [busy, setBusy] = useState<'draft' | 'submit' | null>(null)
  const [step, setStep] = useState('')
  const [trouble, setTrouble] = useState<Sent | null>(null)
  const [restored, setRestored] = useState(false)

  const startWith = (fresh: Answers) => {
    setInitial(fresh)
    setAnswers(fresh)
    setRound((before) => before + 1)
  }
  const memory = useFormMemory(placeOf(personId, template.slug, draft?.id ?? null), (kept) => {
    startWith({ ...blank, ...kept })
    setRestored(true)
  })
  const read = () => (form.current ? readAnswers(template, new FormData(form.current)) : answers)
  const changed = (pause?: number) => {
    const now = read()
    setAnswers(now)
    memory.later(now, pause)
  }
  const startAgain = async () => {
    await memory.clear()
    setRestored(false)
    setErrors({})
    startWith({ ...blank, ...draft?.answers })
  }

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    const intent = button?.value === 'submit' ? 'submit' : 'draft'
    const now = read()
    setTrouble(null)
    if (intent === 'submit' && refuse(template, now, setErrors)) return
    setErrors({})
    setBusy(intent)
    const sent = await sendForm({
      template,
      answers: now,
      intent,
      draftId: draft?.id ?? null,
      outbox: memory.outbox(),
      onStep: (outbox, words) => (setStep(words), memory.now(now, outbox)),
    })
    setBusy(null)
    setStep('')
    if (sent.kind !== 'done') return fail(sent, intent)
    await memory.clear()
    setRestored(false)
    showToast(intent === 'draft' ? template.toasts.draft : template.toasts.submitted, 'good')
    if (intent === 'draft')
      return navigate(`/${template.slug}?draft=${sent.id}`, { replace: true, preventScrollReset: true })
    if (!template.after) startWith(blank)
    navigate(pageAfter(template, sent.id), { replace: !template.after })
  }
  const fail = (sent: Exclude<Sent, { kind: 'done' }>, intent: 'draft' | 'submit') => {
    setTrouble(sent)
    if (sent.kind === 'refused') setErrors(Object.keys(sent.errors).length > 0 ? sent.errors : { '': [sent.message] })
    showToast(intent === 'draft' ? template.toasts.draftFailed : template.toasts.failed, 'bad')
  }

  const waiting = hydrated ? gateOf(template, answers) : []
  const fields = fieldsOf(template)
  const nameless = fields.filter((field) => !field.required)
  return (
    <form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={(event) => void send(event)}
      onInput={() => changed()}
      onChange={() => changed()}
      className="mb-20 grid gap-5"
    >
      {submitted && !busy && <SubmittedNote title={template.toasts.submitted.title} {...submitted} />}
      {restored && (
        <Alert
          tone="info"
          live="status"
          title="We have restored what you entered on this phone."
          actions={<Button onClick={() => void startAgain()}>Start again</Button>}
        />
      )}
      <ErrorSummary
        errors={errors}
        ids={Object.fromEntries(fields.map((field) => [field.name, kindOf(field).firstControl?.(field) ?? field.name]))}
        labels={Object.fromEntries(nameless.map((field) => [field.name, field.label]))}
      />
      <ScriptsNote template={template} />
      {draft && <input type="hidden" name="draftId" value={draft.id} />}
      <FormSections
        key={round}
        template={template}
        initial={initial}
        answers={answers}
        errors={errors}
        onChange={() => changed(0)}
      />
      <Trouble trouble={trouble} />
      {step && (
        <p role="status" className="text-sm font-semibold text-muted">
          {step}
        </p>
      )}
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
        <Button
          type="submit"
          name="intent"
          value="draft"
          size="lg"
          busy={busy === 'draft'}
          busyLabel="Saving..."
          disabled={busy === 'submit'}
        >
          Save Draft
        </Button>
        <Button
          type="submit"
          name="intent"
          value="submit"
          variant="primary"
          size="lg"
          busy={busy === 'submit'}
          busyLabel="Submitting..."
          disabled={busy === 'draft'}
          reason={waiting.length > 0 && `Still needed: ${waiting.map(({ field }) => field.label).join(', ')}`}
        >
          {template.gated ? 'Save and Submit' : 'Submit'}
        </Button>
      </div>
    </form>
  )
}

/** Refuses a form that lacks answers, at once and with its own words; true when it did. */
function refuse(template: Template, answers: Answers, show: (errors: Record<string, string[]>) => void): boolean {
  const missing = missingAnswers(template, answers)
  if (missing.length === 0) return false
  show(Object.fromEntries(missing.map(({ field, message }) => [field.name, [message]])))
  const lacks = (what: 'photos' | 'signature') => missing.some(({ field }) => readsAs(field) === what)
  const { photosMissing, signatureMissing } = template.toasts
  if (photosMissing && lacks('photos')) showToast(photosMissing, 'bad')
  else if (signatureMissing && lacks('signature')) showToast(signatureMissing, 'bad')
  return true
}

const showToast = ({ title, text }: Toast, tone: ToastTone) => toast({ title, description: text, tone })
