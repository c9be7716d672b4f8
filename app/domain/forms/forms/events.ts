import { admins, both, nobody, withKinds, word } from '../../kernel/events/event.ts'

type FormPayload = {
  id: string
  templateId: number
  templateName: string
  reference: string
  name: string
  alarms: number
}

type ReviewPayload = { id: string; status: string; reference: string; templateName: string; anonymous?: true }

export const formEvents = withKinds(
  { claimedSubmittedAt: 'instant' },
  {
    'form.draft_saved': nobody<FormPayload>('form_draft_saved', [], 'Saved a draft of a form'),
    'form.draft_deleted': nobody('form_draft_deleted', [], 'Deleted a draft of a form'),
    'form.submitted': admins<FormPayload>('form_submitted', ['form', 'reference'], 'Submitted a form'),
    'form.signed': admins<FormPayload>('form_signed', ['form', 'reference'], 'Signed a submitted form'),
    'form.reviewed': both<ReviewPayload>(
      'form_reviewed',
      ['form', 'reference', 'status', 'notes'],
      'Reviewed a form',
      (payload) => ({
        title: `Form ${word(payload, 'status')}`,
        text: [word(payload, 'templateName'), word(payload, 'reference')].filter(Boolean).join(', '),
        to: `/forms/submissions/${word(payload, 'id')}`,
      }),
    ),
    'form.viewed': nobody('sensitive_form_viewed', ['form', 'reference'], 'Viewed a confidential form'),
    'form.exported': nobody('form_submissions_exported', [], 'Exported form submissions'),
  },
)
