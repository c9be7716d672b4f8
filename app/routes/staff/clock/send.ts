import { call, CallFailure } from '~/api/call.ts'
import { saidOf, type Shown } from '~/browser/outbox/shown.ts'
import { showTime } from '~/platform/dates.ts'
import { fetchPerform } from '~/browser/outbox/start.ts'
import { bytesOf } from '~/ui/data-url.ts'
import { partName } from '~/domain/offline/outbox/envelope.ts'
import { type PunchAnswer, type PunchInput } from './calls.ts'

/** The state of a punch: recorded (and how, if this session may see it), waiting on this phone, or refused. */
export type Punched =
  | { kind: 'recorded'; id: string | null; answer: PunchAnswer | null; words: string | null }
  | { kind: 'kept' }
  | { kind: 'refused'; words: string }

/** The names that punches have in the list of what is waiting on this phone. */
export const PUNCH_LABELS = { clock_in: 'Clock in', clock_out: 'Clock out' } as const

export const isClockIn = ({ label }: Shown) => label === PUNCH_LABELS.clock_in

/**
 * Returns the newest punch of this phone since then that counts. One that control must decide on has words, but no
 * entry.
 */
export const lastCounted = (operations: readonly Shown[], since: string): Shown | undefined =>
  operations
    .filter(({ own, kind, state, madeAt }) => own && kind === 'punch' && state === 'Received' && madeAt > since)
    .filter(({ words, view }) => view || !words)
    .at(-1)

/** The message for a punch that has not reached the server: nobody is clocked in before the server says so. */
export const pendingWords = (pending: Shown) =>
  `Clocked ${isClockIn(pending) ? 'in' : 'out'} on this phone at ${showTime(new Date(pending.madeAt))}. Waiting to send.`

/**
 * Clocks in or out: stored on this phone, sealed, and sent from there. If nothing can be stored, the documented call
 * sends it. The time of the press counts, however long the location takes.
 * @param userId the person
 * @param locating where the press was made, as far as that is known
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
        words: saidOf(outcome.receipt),
      }
    case 'kept':
      return { kind: 'kept' }
    case 'refused':
      return { kind: 'refused', words: outcome.words }
    default:
      // The direct call cannot take the picture that an offline clock-in has for a later check.
      if (frame) throw new CallFailure(0, 'There is no connection, and this phone cannot save entries.', 'offline')
      return {
        kind: 'recorded',
        id: null,
        answer: await punchPlainly({ ...input, location: await locating }, madeAt),
        words: null,
      }
  }
}

/** The key makes the same press, sent twice, count as one punch. */
const punchPlainly = (input: Omit<PunchInput, 'frame'>, timestamp: string) =>
  call('POST /api/clock', { ...input, timestamp }, { key: crypto.randomUUID() })
