import { showInstant } from '~/platform/dates.ts'
import { both, type PersonPayload, withKinds, word } from '../../kernel/events/event.ts'
import { inSentences } from '~/platform/sentences.ts'

/** A punch's right time: requested, approved or refused. */
type CorrectionPayload = PersonPayload & {
  id: string
  kind: string
  at: string
  endsAt: string | null
  status: string
  notes: string | null
}

const TIMES = ['kind', 'at', 'endsAt', 'originalAt', 'countedAt']

const decided = (decision: 'approved' | 'refused', label: string) =>
  both<CorrectionPayload>(`correction_${decision}`, [...TIMES, 'notes'], label, (payload) => {
    const [at, endsAt] = [word(payload, 'at'), word(payload, 'endsAt')]
    const what = endsAt ? 'Shift' : word(payload, 'kind') === 'clock_in' ? 'Clock-in' : 'Clock-out'
    const when = endsAt ? `${showInstant(at)} to ${showInstant(endsAt)}` : showInstant(at)
    const text = inSentences([`${what}: ${when}`, word(payload, 'notes')])
    return { title: `Correction ${decision}`, text, to: '/corrections' }
  })

export const correctionEvents = withKinds(
  { at: 'instant', endsAt: 'instant', originalAt: 'instant', countedAt: 'instant', kind: 'code' },
  {
    'correction.requested': both<CorrectionPayload>('correction_requested', TIMES, 'Asked for a correction'),
    'correction.approved': decided('approved', 'Approved a correction'),
    'correction.refused': decided('refused', 'Refused a correction'),
  },
)
