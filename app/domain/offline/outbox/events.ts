import { NEVER_ARRIVED, neverArrived } from '../../content/unread/never-arrived.ts'
import { admins, both, type PersonPayload, type Told, word } from '../../kernel/events/event.ts'

/** What happened to an operation that a phone had stored. */
type OperationPayload = PersonPayload & {
  id: string
  kind: string
  state: string
  words: string | null
  subject: { type: string; id: string } | null
}

/** What a phone had sent was deleted. The payload says how many records and bytes. */
type PhoneDropPayload = PersonPayload & { id: string; records: number; bytes: number }

/** Numbers that a phone had assigned and that never arrived. */
type PhonePayload = PersonPayload & { id: string; numbers: number[] }

const waiting = (title: string) => (payload: Told) => ({ title, text: word(payload, 'words'), to: '/offline/waiting' })

const settled = (payload: Told) => {
  const told = waiting('Control has decided on something you recorded')(payload)
  // The server merges two entries by itself.
  if (payload.state === 'merged') return { ...told, title: 'Two of your entries were merged' }
  return { ...told, text: told.text || 'Control has accepted it.' }
}

const never = ({ numbers }: Told) => ({
  title: NEVER_ARRIVED,
  text: neverArrived(Array.isArray(numbers) ? (numbers as number[]) : []),
  to: '/offline/waiting',
})

export const outboxEvents = {
  'operation.received': both<OperationPayload>('operation_received', ['kind'], 'Received an offline entry'),
  'operation.disputed': both<OperationPayload>(
    'operation_disputed',
    ['kind', 'words'],
    'Put an offline entry before control',
    waiting('Control needs to decide on something you recorded'),
  ),
  'operation.settled': both<OperationPayload>(
    'operation_settled',
    ['kind', 'decision'],
    'Settled an offline entry',
    settled,
  ),
  'operation.refused': both<OperationPayload>(
    'operation_refused',
    ['kind', 'words'],
    'Refused an offline entry',
    waiting('Something you recorded was not accepted'),
  ),
  'operation.stuck': admins<OperationPayload>('operation_stuck', null, 'Could not process an offline entry'),
  'phone.dropped': admins<PhoneDropPayload>('phone_records_dropped', null, 'Gave up entries of a lost phone'),
  'phone.lost_storage': both<PhonePayload>(
    'phone_lost_storage',
    ['numbers'],
    'Found that a phone lost its entries',
    never,
  ),
  'phone.gap_found': both<PhonePayload>('phone_gap_found', ['numbers'], 'Found an offline entry missing', never),
}
