import { type Answers } from '~/domain/forms/forms/answers.ts'
import { signatureFields } from '~/domain/forms/forms/form.ts'
import { type Template } from '~/domain/forms/forms/template.ts'
import { type InputOf } from '~/api/call.ts'

export const CREATE = 'POST /api/forms/submissions'
const FLAT = 'POST /api/forms/submit'
export const SUBMIT = 'POST /api/forms/submissions/:id/submit'

/** One call that creates a submission. */
export type Creation =
  { address: typeof CREATE; input: InputOf<typeof CREATE> } | { address: typeof FLAT; input: InputOf<typeof FLAT> }

type Calls = { creation: Creation; submit?: Omit<InputOf<typeof SUBMIT>, 'id'> }

/**
 * Returns the calls that submit a form from its page, as in docs/contract.md: the call that creates the submission, and
 * the body of the submit call after it, if there is one.
 * @param manifest how many photographs each answer has
 */
export function callsOf(template: Template, answers: Answers, manifest: Record<string, number>): Calls {
  const templateId = template.id
  const [pad] = signatureFields(template)
  const signatureData = pad && ((answers[pad.name] || undefined) as string | undefined)
  const unsigned = pad ? { ...answers, [pad.name]: undefined } : answers
  const made = (input: Omit<InputOf<typeof CREATE>, 'templateId' | 'manifest'>): Creation => ({
    address: CREATE,
    input: { templateId, manifest, ...input },
  })
  switch (template.calls) {
    case 'two':
      return { creation: made({ formData: unsigned, status: 'submitted' }), submit: { signatureData } }
    case 'draft-first':
      return { creation: made({ formData: unsigned, status: 'draft', signatureData }), submit: {} }
    case 'flat':
      return { creation: { address: FLAT, input: { ...answers, templateId, status: 'submitted' } } }
    default:
      return { creation: made({ formData: answers, status: 'submitted' }) }
  }
}
