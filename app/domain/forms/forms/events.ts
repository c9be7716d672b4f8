import { admins, both, nobody, withKinds, word } from '../../kernel/events/event.ts'

type FormPayload = {
  id: string
  templateId: number
  templateName: string
  reference: string
  name: string
  alarms: number
}

type ReviewPayload = { id: string; status: string; reference: string; templateName: string }

export const formEvents = withKinds(
  { claimedSubmittedAt: 'instant' },
  {
    'form.draft_saved': nobody<FormPayload>('form_draft_saved', []),
    'form.draft_deleted': nobody('form_draft_deleted', []),
    'form.submitted': admins<FormPayload>('form_submitted', ['form', 'reference']),
    'form.signed': admins<FormPayload>('form_signed', ['form', 'reference']),
    'form.reviewed': both<ReviewPayload>(
      'form_reviewed',
      ['form', 'reference', 'status', 'notes'],
      null,
      (payload) => ({
        title: `Form ${word(payload, 'status')}`,
        text: [word(payload, 'templateName'), word(payload, 'reference')].filter(Boolean).join(', '),
        to: `/forms/submissions/${word(payload, 'id')}`,
      }),
    ),
    'form.viewed': nobody('sensitive_form_viewed', ['form', 'reference']),
    'form.exported': nobody('form_submissions_exported', []),
  },
)
