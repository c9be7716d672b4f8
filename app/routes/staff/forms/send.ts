import { type Answers } from '~/domain/forms/forms/answers.ts'
import { kindOf } from '~/domain/forms/forms/fields/kinds.ts'
import { isDataUrl, picturesOf } from '~/domain/forms/forms/fields/pictures.ts'
import { fieldsOf, readsAs } from '~/domain/forms/forms/form.ts'
import { ALREADY_SUBMITTED, DRAFT_CHANGED } from '~/domain/forms/forms/review-status.ts'
import { type Template } from '~/domain/forms/forms/template.ts'
import { call, CallFailure, type InputOf } from '~/api/call.ts'
import { type Begun } from '~/browser/outbox/copies.ts'
import { callsOf, CREATE, type Creation, SUBMIT } from './calls-of.ts'
import { fingerprint } from './fingerprint.ts'

/** What has been sent so far, stored on the phone, so that a lost connection neither repeats nor loses anything. */
export interface Progress {
  /** For each photo, by its fingerprint: the key of its request, and its address once the server has it. */
  photos: Record<string, { key: string; url?: string }>
  /** The create request: its key, a fingerprint of its content, and the id once the server answered. */
  create?: { key: string; print: string; id?: string }
}

export type Sent =
  /** The submission's id, if the server gave one, and when it was saved if it is a draft. */
  | { kind: 'done'; id: string | null; savedAt?: string }
  /** The form is waiting on this phone. */
  | { kind: 'kept'; id: string; madeAt: string }
  /** Another page on this phone has already finished the form. */
  | { kind: 'before' }
  /**
   * `operation` is set if the form was refused as an operation from the outbox, `savedSince` if the draft was saved
   * elsewhere after this page was opened.
   */
  | { kind: 'refused'; message: string; errors: Record<string, string[]>; operation?: string; savedSince?: true }
  | { kind: 'signed-out' }
  | { kind: 'unsent'; message: string }

export interface Sending {
  template: Template
  answers: Answers
  intent: 'draft' | 'submit'
  draftId: string | null
  /** When the draft had last been saved, as far as this page knows. */
  draftWas: string | null
  progress: Progress
  begun: Begun
  /** Called after each step, so that the progress is stored on the phone. */
  onStep: (progress: Progress, words: string) => Promise<unknown>
}

/** The time limit is long, because photographs take long on a bad network. */
const UPLOAD_MS = 10 * 60_000

/** Sends a form: photographs one by one, then the answers. Repeating it after a failure continues where it stopped. */
export async function sendForm(sending: Sending): Promise<Sent> {
  try {
    const answers = await sendPhotos(sending)
    return { kind: 'done', ...(await sendAnswers({ ...sending, answers })) }
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    if (error.status === 0) return { kind: 'unsent', message: error.message }
    if (error.status === 401) return { kind: 'signed-out' }
    const refused = { kind: 'refused', message: error.said || 'Please try again', errors: error.errors } as const
    return error.code === DRAFT_CHANGED ? { ...refused, savedSince: true } : refused
  }
}

async function sendPhotos({ template, answers, progress, onStep }: Sending): Promise<Answers> {
  const sent: Answers = { ...answers }
  const fields = photoFields(template)
  const total = fields.flatMap((field) => picturesOf(answers[field.name])).length
  let count = 0
  for (const field of fields) {
    const addresses: string[] = []
    for (const picture of picturesOf(answers[field.name])) {
      count += 1
      await onStep(progress, `Sending photo ${count} of ${total}...`)
      addresses.push(
        isDataUrl(picture) ? await sendPhoto(picture, progress, `Photo ${count} of ${total} was not sent`) : picture,
      )
      await onStep(progress, `Sent photo ${count} of ${total}`)
    }
    sent[field.name] = kindOf(field).holding?.(field, addresses)
  }
  return sent
}

const photoFields = (template: Template) => fieldsOf(template).filter((field) => readsAs(field) === 'photos')

async function sendPhoto(data: string, progress: Progress, unsent: string): Promise<string> {
  const entry = (progress.photos[fingerprint(data)] ??= { key: newKey() })
  entry.url ??= (
    await sent(call('POST /api/forms/photos', { data }, { key: entry.key, deadline: UPLOAD_MS }), unsent)
  ).url
  return entry.url
}

async function sendAnswers(sending: Sending): Promise<{ id: string; savedAt?: string }> {
  const { template, answers, intent, draftId, draftWas } = sending
  const manifest = Object.fromEntries(
    photoFields(template).map((field) => [field.name, picturesOf(answers[field.name]).length]),
  )
  if (draftId) {
    const draft = { id: draftId, formData: answers, status: 'draft' as const, manifest }
    // What is submitted here is final, whatever was saved elsewhere.
    const savedAt = await saveDraft(intent === 'draft' ? { ...draft, updatedAtWas: draftWas } : draft, intent)
    if (intent === 'submit') await sent(call(SUBMIT, { id: draftId }))
    return { id: draftId, savedAt }
  }
  if (intent === 'draft')
    return {
      id: await create(sending, {
        address: CREATE,
        input: { templateId: template.id, formData: answers, status: 'draft', manifest },
      }),
    }
  const { creation, submit } = callsOf(template, answers, manifest)
  const id = await create(sending, creation)
  if (submit) await sent(call(SUBMIT, { id, ...submit }))
  return { id }
}

const SAVE = 'PUT /api/forms/submissions/:id'

async function saveDraft(draft: InputOf<typeof SAVE>, intent: Sending['intent']): Promise<string | undefined> {
  try {
    return (await sent(call(SAVE, draft, { deadline: UPLOAD_MS }))).updatedAt
  } catch (error) {
    // An earlier submit succeeded although its answer was lost; the submit call that follows will report that.
    const already = error instanceof CallFailure && error.code === ALREADY_SUBMITTED
    if (!already || intent === 'draft') throw error
    return undefined
  }
}

async function create({ progress, onStep }: Sending, { address, input }: Creation): Promise<string> {
  const print = fingerprint(address + JSON.stringify(input))
  if (progress.create?.print !== print) progress.create = { key: newKey(), print }
  const { create } = progress
  await onStep(progress, 'Sending the form...')
  create.id ??= (await sent(call(address, input, { key: create.key, deadline: UPLOAD_MS }))).id
  await onStep(progress, 'Sent the form')
  return create.id
}

/** Makes a call. If the connection is lost, the error has the form's own message. */
const sent = <T>(made: Promise<T>, unsent = 'The connection was lost'): Promise<T> =>
  made.catch((fault: CallFailure) => {
    throw fault.status === 0 ? new CallFailure(0, unsent, fault.code) : fault
  })

// Unlike crypto.randomUUID, this also works without HTTPS.
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
