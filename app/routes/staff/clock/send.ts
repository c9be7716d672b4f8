import { call, CallFailure } from '~/api/call.ts'
import { type Shown } from '~/browser/outbox/shown.ts'
import { showTime } from '~/platform/dates.ts'
import { fetchPerform } from '~/browser/outbox/start.ts'
import { bytesOf } from '~/ui/data-url.ts'
import { partName } from '~/domain/offline/outbox/envelope.ts'
import { type PunchAnswer, type PunchInput } from './calls.ts'

/** How a punch stands: recorded (and how, as far as this session may see it), waiting on this phone, or refused. */
export type Punched =
  | { kind: 'recorded'; id: string | null; answer: PunchAnswer | null; words: string | null }
  | { kind: 'kept' }
  | { kind: 'refused'; words: string }

/** What a punch is called among what waits on this phone. */
export const PUNCH_LABELS = { clock_in: 'Clock in', clock_out: 'Clock out' } as const

export const isClockIn = ({ label }: Shown) => label === PUNCH_LABELS.clock_in

/** What is said of a punch that the server has not got: nobody is clocked in before it said so. */
export const pendingWords = (pending: Shown) =>
  `Clocked ${isClockIn(pending) ? 'in' : 'out'} on this phone at ${showTime(new Date(pending.madeAt))}. Waiting to send.`

/**
 * Clocks in or out: kept on this phone, sealed, and sent from there. Where nothing can be kept, it is sent by the
 * documented call. The press counts, however long its place is being found.
 * @param userId who punches
 * @param locating where the press was made, as far as that is found
 * @throws CallFailure
 */
export async function sendPunch(
  { frame, ...input }: Omit<PunchInput, 'location'>,
  userId: string,
  locating: Promise<PunchInput['location']>,
): Promise<Punched> {
  const madeAt = new Date().toISOString()
  const bodyAt = (location: PunchInput['location']) => ({ ...input, location, ...(frame && { frame: partName(0) }) })
  const made = {
    kind: 'punch',
    label: PUNCH_LABELS[input.action],
    body: bodyAt(null),
    parts: frame ? [bytesOf(frame)] : [],
    madeAt,
  } as const
  const outcome = await fetchPerform()
    .then(({ perform }) => perform({ ...made, parts: [...made.parts] }, userId, locating.then(bodyAt)))
    .catch(() => null)
  switch (outcome?.kind) {
    case 'received':
      return {
        kind: 'recorded',
        id: outcome.id,
        answer: outcome.receipt.view as PunchAnswer | null,
        words: outcome.receipt.words,
      }
    case 'kept':
      return { kind: 'kept' }
    case 'refused':
      return { kind: 'refused', words: outcome.words }
    default:
      // The picture of a check that nobody could make is worth nothing to a call that is made at once.
      if (frame) throw new CallFailure(0, 'There is no connection, and nothing can wait on this phone.', 'offline')
      return {
        kind: 'recorded',
        id: null,
        answer: await punchPlainly({ ...input, location: await locating }, madeAt),
        words: null,
      }
  }
}

/** The key makes a second sending of the same press the same punch. */
const punchPlainly = (input: Omit<PunchInput, 'frame'>, timestamp: string) =>
  call('POST /api/clock', { ...input, timestamp }, { key: crypto.randomUUID() })
