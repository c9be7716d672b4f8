import { useLocation, useNavigate } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Answers } from '~/domain/forms/forms/answers.ts'
import { pageAfter, readAnswers, readsAs } from '~/domain/forms/forms/form.ts'
import { missingAnswers } from '~/domain/forms/forms/missing.ts'
import { type Template, type Toast } from '~/domain/forms/forms/template.ts'
import { useFetched } from '~/browser/runtime/fetched.ts'
import { inTime } from '~/browser/runtime/in-time.ts'
import { toast, type ToastTone } from '~/browser/runtime/toast-store.ts'
import { useFormMemory } from './memory.ts'
import { type Sending, type Sent } from './send.ts'

export interface Filling {
  template: Template
  blank: Answers
  draft: { id: string; answers: Answers; savedAt: string } | null
  personId: string
  /** The answer when the form was sent without scripts. */
  returned: { errors: Record<string, string[]>; answers?: Answers }
}

// This code is loaded after the form, so that it is ready when the form is finished, online or not.
const fetchSender = () => import('./submit.ts')

/** A form while it is filled in: the values of its inputs, their faults, and the progress of its sending. */
export function useFill({ template, blank, draft, personId, returned }: Filling) {
  const navigate = useWay()
  const form = useRef<HTMLFormElement>(null)
  useFetched(fetchSender, false)
  const begin = returned.answers ?? { ...blank, ...draft?.answers }
  const [initial, setInitial] = useState(begin)
  const [answers, setAnswers] = useState(begin)
  const [round, setRound] = useState(0)
  const [errors, setErrors] = useState(returned.errors)
  const [busy, setBusy] = useState<'draft' | 'submit' | null>(null)
  const [step, setStep] = useState('')
  const [trouble, setTrouble] = useState<Sent | null>(null)
  const [restored, setRestored] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const correct = new URLSearchParams(useLocation().search).get('correct')

  const startWith = (fresh: Answers) => {
    setInitial(fresh)
    setAnswers(fresh)
    setRound((before) => before + 1)
  }
  const paper = { personId, slug: template.slug, draftId: draft?.id ?? null, draftWas: draft?.savedAt ?? null, correct }
  const memory = useFormMemory(paper, (kept, why) => {
    // A person may have answered before the stored form was found; their answers stay.
    const typed = changesOf(opened.current, read())
    const both = { ...blank, ...kept, ...typed }
    startWith(both)
    if (Object.keys(typed).length > 0) memory.later(both)
    setRestored(why === null)
    setRefused(why)
  })
  const read = () => (form.current ? readAnswers(template, new FormData(form.current)) : answers)
  const opened = useRef<Answers>({})
  useEffect(() => {
    if (form.current) opened.current = readAnswers(template, new FormData(form.current))
  }, [template])
  const changed = () => {
    const now = read()
    setAnswers(now)
    memory.later(now)
  }
  const startAgain = async () => {
    await memory.end(null, draft?.savedAt)
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
    // The form is written to disk as it is sent, because its result may be known only after the page is closed.
    if (intent === 'submit') await memory.now(now, memory.kept().progress)
    const kept = memory.kept()
    const sending: Sending = {
      template,
      answers: now,
      intent,
      draftId: kept.draftId ?? draft?.id ?? null,
      draftWas: kept.draftWas ?? null,
      progress: kept.progress,
      begun: kept,
      onStep: (progress, words) => (setStep(words), memory.now(now, progress)),
    }
    const sender = await inTime(fetchSender()).catch(() => null)
    const sent: Sent = sender
      ? await sender.sendFilled(sending, personId)
      : { kind: 'unsent', message: 'The connection was lost' }
    setBusy(null)
    setStep('')
    if (sent.kind === 'refused' && sent.operation) await memory.refused(sent.operation)
    if (sent.kind === 'refused' && sent.savedSince) await memory.replaces()
    if (sent.kind === 'refused' || sent.kind === 'unsent' || sent.kind === 'signed-out') return fail(sent, intent)
    await memory.end(sent.kind === 'kept' ? sent.id : null, sent.kind === 'done' ? sent.savedAt : null)
    setRestored(false)
    setRefused(null)
    if (sent.kind !== 'done') {
      // Offline there is no page to go to, so this one says where the form is, and starts again on request.
      startWith(blank)
      return setTrouble(sent)
    }
    showToast(intent === 'draft' ? template.toasts.draft : template.toasts.submitted, 'good')
    if (intent === 'draft')
      return navigate(`/${template.slug}?draft=${sent.id}`, { replace: true, preventScrollReset: true })
    if (!template.after) startWith(blank)
    navigate(sent.id ? pageAfter(template, sent.id) : (template.after ?? '/forms'), { replace: !template.after })
  }
  const fail = (sent: Exclude<Sent, { kind: 'done' | 'kept' | 'before' }>, intent: 'draft' | 'submit') => {
    setTrouble(sent)
    if (sent.kind === 'refused') setErrors(Object.keys(sent.errors).length > 0 ? sent.errors : { '': [sent.message] })
    showToast(intent === 'draft' ? template.toasts.draftFailed : template.toasts.failed, 'bad')
  }
  const another = () => setTrouble(null)
  const { written } = memory
  const shown = { form, initial, answers, round, errors, busy, step, trouble, restored, refused, written }
  return { ...shown, changed, startAgain, another, send }
}

/** Returns the answers that differ from before. */
const changesOf = (before: Answers, now: Answers): Answers =>
  Object.fromEntries(
    Object.entries(now).filter(([name, answer]) => JSON.stringify(answer) !== JSON.stringify(before[name])),
  )

/** Refuses a form with missing answers, at once and with its own messages. Returns whether it did. */
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

/** Opens another page. From a page stored on the phone it must load the whole page. */
function useWay(): (to: string, options?: { replace?: boolean; preventScrollReset?: boolean }) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return pathname.startsWith('/offline/') ? (to: string) => location.assign(to) : navigate
}
