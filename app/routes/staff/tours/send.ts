import { partName } from '~/domain/offline/outbox/envelope.ts'
import { fetchPerform } from '~/browser/outbox/start.ts'
import { type Outcome } from '~/browser/outbox/perform.ts'
import { askDevice } from '~/routes/staff/lone-worker/place.ts'
import { bytesOf } from '~/ui/data-url.ts'

/** The result of a step of a tour: the server has it, it is waiting on this phone, or it was refused. */
export type Sent = { kind: 'received' | 'kept' } | { kind: 'refused'; words: string }

export type Step = { runId: string; tourId: string }
export type ScanStep = Step & {
  token?: string
  code?: string
  method: string
  answer?: string
  photo?: string
}

/** The person, the step's name, when it was pressed (ISO), and what happens once it is on the disk. */
export type Stepping = { userId: string; label: string; madeAt: string; onKept: () => void }

const NOWHERE = 'This phone could not save it. Write the time down and tell control.'

/** Starts a tour on this phone and sends the start. */
export const sendStart = (body: Step, stepping: Stepping): Promise<Sent> => send({ kind: 'tour_start', body }, stepping)

/** Ends a tour on this phone and sends the end. */
export const sendFinish = (body: Step & { reason: string | null }, stepping: Stepping): Promise<Sent> =>
  send({ kind: 'tour_finish', body }, stepping)

/** Stores a scan at once, finds the location meanwhile, and sends both. */
export function sendScan({ photo, ...scan }: ScanStep, stepping: Stepping): Promise<Sent> {
  const body = { ...scan, photo: photo ? partName(0) : null }
  const complete = askDevice().then(({ location }) => ({ ...body, location }))
  return send({ kind: 'tour_scan', body, parts: photo ? [bytesOf(photo)] : [] }, stepping, complete)
}

type Made = Parameters<Awaited<ReturnType<typeof fetchPerform>>['perform']>[0]

async function send(
  step: Pick<Made, 'kind' | 'body' | 'parts'>,
  { userId, label, madeAt, onKept }: Stepping,
  complete?: Promise<unknown>,
): Promise<Sent> {
  const outcome: Outcome | null = await fetchPerform()
    .then(({ perform }) => perform({ ...step, label, madeAt }, userId, complete, onKept))
    .catch(() => null)
  if (!outcome) return { kind: 'refused', words: NOWHERE }
  if (outcome.kind === 'refused') return { kind: 'refused', words: outcome.words || 'It was refused.' }
  return { kind: outcome.kind }
}
