import { type Answers } from '~/domain/forms/forms/answers.ts'
import { isDataUrl } from '~/domain/forms/forms/fields/pictures.ts'
import { checkAnswers } from '~/domain/forms/forms/form.ts'
import { type Template } from '~/domain/forms/forms/template.ts'
import { partName } from '~/domain/offline/outbox/envelope.ts'
import { fetchPerform } from '~/browser/outbox/start.ts'
import { bytesOf } from '~/ui/data-url.ts'
import { type Sending, sendForm, type Sent } from './send.ts'

/** A form as the outbox stores it: pictures next to the answers that name them. */
export type FormOperation = {
  body: { templateId: number; templateVersion: number; formData: Answers; draftId: string | null }
  parts: Uint8Array[]
}

/**
 * Sends a filled-in form: a draft by the documented calls, while the page waits; a finished form through the outbox.
 */
export const sendFilled = (sending: Sending, personId: string): Promise<Sent> =>
  sending.intent === 'submit' ? submitForm(sending, personId) : sendForm(sending)

/**
 * Submits a form: it is stored on this phone, sealed, and sent from there. If nothing can be stored, the documented
 * calls send it while the page waits.
 */
async function submitForm(sending: Sending, personId: string): Promise<Sent> {
  const { template, answers, draftId, begun } = sending
  const { errors } = checkAnswers(template, answers, 'submit')
  // A sealed form cannot be changed any more, so it is checked here as the server will check it.
  if (errors) return { kind: 'refused', message: 'Please check your answers', errors }
  const operation = formOperation(template, answers, draftId)
  const made = { kind: 'form' as const, label: template.name, id: begun.operationId, replaces: begun.replaces }
  const outcome = await fetchPerform()
    .then(({ perform }) => perform({ ...made, ...operation }, personId))
    .catch((fault: Error) => (fault.name === 'DoneBefore' ? ({ kind: 'before' } as const) : null))
  switch (outcome?.kind) {
    case 'received':
      return { kind: 'done', id: outcome.receipt.subject?.id ?? null }
    case 'kept':
    case 'before':
      return outcome
    case 'refused':
      return { kind: 'refused', message: outcome.words || 'Please try again', errors: {}, operation: outcome.id }
    default:
      return sendForm(sending)
  }
}

/** Separates the pictures from the answers. */
export function formOperation(template: Template, answers: Answers, draftId: string | null): FormOperation {
  const parts: Uint8Array[] = []
  const apart = (answer: unknown): unknown => {
    if (Array.isArray(answer)) return answer.map(apart)
    if (typeof answer !== 'string' || !isDataUrl(answer)) return answer
    return partName(parts.push(bytesOf(answer)) - 1)
  }
  const formData = Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, apart(answer)]))
  return { body: { templateId: template.id, templateVersion: template.version, formData, draftId }, parts }
}
