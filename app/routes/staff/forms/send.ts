import { type Answers } from '~/domain/forms/answers.ts'
import { isDataUrl } from '~/domain/forms/fields/image-value.ts'
import { picturesOf } from '~/domain/forms/fields/photos.ts'
import { type Field } from '~/domain/forms/fields/kinds.ts'
import { type Template } from '~/domain/forms/template.ts'
import { call, type CallFailure, type InputOf } from '~/api/call.ts'

/** What has been sent so far, kept on the phone, so that a lost connection doubles and loses nothing. */
export interface Outbox {
  /** By fingerprint of a photo: the key of its request, and its address once the server has it. */
  photos: Record<string, { key: string; url?: string }>
  /** The create request: its key, a fingerprint of what it carried, and the id once the server answered. */
  create?: { key: string; print: string; id?: string }
}

export type Sent =
  | { kind: 'done'; id: string; answers: Answers }
  | { kind: 'refused'; message: string; errors: Record<string, string[]> }
  | { kind: 'signed-out' }
  | { kind: 'unsent'; message: string }

export interface Sending {
  template: Template
  answers: Answers
  intent: 'draft' | 'submit'
  draftId: string | null
  outbox: Outbox
  /** Told after each step, to be kept on the phone. */
  onStep: (outbox: Outbox, words: string) => Promise<unknown>
}

/**
 * Sends a form as the documented client does: photographs one by one, then the calls of its template. Repeating it after
 * a failure goes on where it stopped.
 */
export async function sendForm(sending: Sending): Promise<Sent> {
  try {
    const answers = await sendPhotos(sending)
    const id = await sendAnswers({ ...sending, answers })
    return { kind: 'done', id, answers }
  } catch (error) {
    if (error instanceof Refusal) return error.sent
    throw error
  }
}

class Refusal extends Error {
  constructor(readonly sent: Exclude<Sent, { kind: 'done' }>) {
    super(sent.kind)
  }
}

const fieldsOf = (template: Template): Field[] => template.sections.flatMap((section) => section.fields)

async function sendPhotos({ template, answers, outbox, onStep }: Sending): Promise<Answers> {
  const sent: Answers = { ...answers }
  const fields = fieldsOf(template).filter((field) => field.kind === 'photos')
  const total = fields.flatMap((field) => picturesOf(answers[field.name])).length
  let count = 0
  for (const field of fields) {
    const addresses: string[] = []
    for (const picture of picturesOf(answers[field.name])) {
      count += 1
      await onStep(outbox, `Sending photo ${count} of ${total}...`)
      addresses.push(
        isDataUrl(picture) ? await sendPhoto(picture, outbox, `Photo ${count} of ${total} was not sent`) : picture,
      )
      await onStep(outbox, `Sent photo ${count} of ${total}`)
    }
    sent[field.name] = field.stored === 'list' ? addresses : (addresses[0] ?? null)
  }
  return sent
}

async function sendPhoto(data: string, outbox: Outbox, failure: string): Promise<string> {
  const entry = (outbox.photos[fingerprint(data)] ??= { key: newKey() })
  entry.url ??= (
    await told(call('POST /api/forms/photos', { data }, { key: entry.key, deadline: UPLOAD_MS }), failure)
  ).url
  return entry.url
}

async function sendAnswers(sending: Sending): Promise<string> {
  const { template, answers, intent, draftId } = sending
  const manifest = Object.fromEntries(
    fieldsOf(template)
      .filter((field) => field.kind === 'photos')
      .map((field) => [field.name, picturesOf(answers[field.name]).length]),
  )
  if (draftId) {
    const change = { id: draftId, formData: answers, status: 'draft', manifest } as const
    await told(call('PUT /api/forms/submissions/:id', change, { deadline: UPLOAD_MS })).catch((error) => {
      // An earlier submit got through although its answer was lost; the submit call below says so.
      if (
        intent === 'draft' ||
        !(error instanceof Refusal) ||
        error.sent.kind !== 'refused' ||
        !isSubmitted(error.sent.message)
      )
        throw error
    })
    if (intent === 'submit') await told(call(SUBMIT, { id: draftId }))
    return draftId
  }
  const { calls, signature } = template.submit
  const [pad] = fieldsOf(template).filter((field) => field.kind === 'signature')
  const signatureData = pad ? answers[pad.name] || undefined : undefined
  const apart = pad !== undefined && (signature === 'submit-call' || signature === 'beside')
  const formData = apart ? { ...answers, [pad.name]: undefined } : answers
  const base = { templateId: template.id, formData, manifest }
  if (intent === 'draft') return create(sending, CREATE, { ...base, formData: answers, status: 'draft' })
  if (calls === 'flat')
    return create(sending, 'POST /api/forms/submit', { ...answers, templateId: template.id, status: 'submitted' })
  if (calls === 'one') return create(sending, CREATE, { ...base, status: 'submitted' })
  const first = calls === 'two' ? { ...base, status: 'submitted' } : { ...base, status: 'draft', signatureData }
  const id = await create(sending, CREATE, first)
  await told(call(SUBMIT, { id, ...(signature === 'submit-call' && { signatureData: signatureData as string }) }))
  return id
}

const isSubmitted = (message: string) => message.includes('has been submitted')

type Creation = 'POST /api/forms/submissions' | 'POST /api/forms/submit'

async function create({ outbox, onStep }: Sending, address: Creation, body: object): Promise<string> {
  const print = fingerprint(address.replace('POST ', '') + JSON.stringify(body))
  if (outbox.create?.print !== print) outbox.create = { key: newKey(), print }
  const { create } = outbox
  await onStep(outbox, 'Sending the form...')
  create.id ??= (await told(call(address, body as InputOf<Creation>, { key: create.key, deadline: UPLOAD_MS }))).id
  await onStep(outbox, 'Sent the form')
  return create.id
}

/** A call whose failure is told as this form's. */
const told = <T>(made: Promise<T>, failure?: string): Promise<T> =>
  made.catch((fault: CallFailure) => {
    if (fault.status === 0) throw new Refusal({ kind: 'unsent', message: failure ?? 'The connection was lost' })
    if (fault.status === 401) throw new Refusal({ kind: 'signed-out' })
    throw new Refusal({ kind: 'refused', message: fault.said || 'Please try again', errors: fault.errors })
  })

const CREATE = 'POST /api/forms/submissions'
const SUBMIT = 'POST /api/forms/submissions/:id/submit'
/** Photographs on a bad network take their time. */
const UPLOAD_MS = 10 * 60_000

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A short text that differs when the long one does (cyrb53, 53 bits); it guards nothing, it only tells apart. */
function fingerprint(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return `${text.length}-${(4294967296 * (2097151 & b) + (a >>> 0)).toString(36)}`
}
