import { partName } from '~/domain/offline/outbox/envelope.ts'
import { fetchPerform } from '~/browser/outbox/start.ts'
import { type Outcome } from '~/browser/outbox/perform.ts'
import { askDevice } from '~/routes/staff/lone-worker/place.ts'
import { bytesOf } from '~/ui/data-url.ts'

/** What became of a step of a tour: the server has it, it waits on this phone, or it was refused. */
export type Sent = { kind: 'received' | 'kept' } | { kind: 'refused'; words: string }

export type Step = { runId: string; tourId: string }
export type ScanStep = Step & {
  token?: string
  code?: string
  method: string
  answer?: string
  photo?: string
}

const NOWHERE = 'This phone could not keep it. Write the time down and tell control.'

/** Starts a tour on this phone and sends that. */
export const sendStart = (body: Step, label: string, userId: string, madeAt: string): Promise<Sent> =>
  send({ kind: 'tour_start', body, label, madeAt }, userId)

/** Ends a tour on this phone and sends that. */
export const sendFinish = (
  body: Step & { reason: string | null },
  label: string,
  userId: string,
  madeAt: string,
): Promise<Sent> => send({ kind: 'tour_finish', body, label, madeAt }, userId)

/** Keeps a scan at once, finds the place meanwhile, and sends both. */
export function sendScan({ photo, ...scan }: ScanStep, label: string, userId: string, madeAt: string): Promise<Sent> {
  const body = { ...scan, photo: photo ? partName(0) : null }
  const complete = askDevice().then(({ location }) => ({ ...body, location }))
  return send({ kind: 'tour_scan', body, parts: photo ? [bytesOf(photo)] : [], label, madeAt }, userId, complete)
}

type Made = Parameters<Awaited<ReturnType<typeof fetchPerform>>['perform']>[0]

async function send(made: Made, userId: string, complete?: Promise<unknown>): Promise<Sent> {
  const outcome: Outcome | null = await fetchPerform()
    .then(({ perform }) => perform(made, userId, complete))
    .catch(() => null)
  if (!outcome) return { kind: 'refused', words: NOWHERE }
  if (outcome.kind === 'refused') return { kind: 'refused', words: outcome.words || 'It was refused.' }
  return { kind: outcome.kind }
}
