import { call, CallFailure } from '~/api/call.ts'
import { fetchPerform } from '~/browser/outbox/start.ts'
import { askDevice } from './place.ts'

/** The state of a check-in: the server has it, it is waiting on this phone, or it was refused. */
export type Checked = { kind: 'made'; dueAt: string | null } | { kind: 'kept' } | { kind: 'refused'; words: string }

/** How long a check-in waits for the server before it is stored here. */
const PATIENCE_MS = 8000
const NOWHERE = 'Check-in not sent: no connection, and this phone cannot save it. Ring control.'

/**
 * Sends a check-in to the server. If the server does not answer, this phone's outbox sends it later, with the time of
 * the press.
 * @param userId the person signed in on the page
 */
export async function sendCheck(input: { id: string; pin?: string }, userId: string): Promise<Checked> {
  const madeAt = new Date().toISOString()
  const body = { ...input, ...(await askDevice()) }
  const pressed = { ...body, timestamp: madeAt }
  const options = { key: crypto.randomUUID(), deadline: PATIENCE_MS }
  try {
    const { dueAt } = await call('POST /api/lone-sessions/:id/checks', pressed, options)
    return { kind: 'made', dueAt }
  } catch (fault) {
    if (!(fault instanceof CallFailure)) throw fault
    if (fault.status > 0 && fault.status < 500) return { kind: 'refused', words: fault.message }
  }
  return keepCheck(body, userId, madeAt)
}

async function keepCheck(body: object, userId: string, madeAt: string): Promise<Checked> {
  const kept = await fetchPerform()
    .then(({ perform }) => perform({ kind: 'check_in', label: 'Check-in', body, madeAt }, userId))
    .catch(() => null)
  if (kept === null) return { kind: 'refused', words: NOWHERE }
  if (kept.kind === 'refused') return { kind: 'refused', words: kept.words }
  return kept.kind === 'kept' ? { kind: 'kept' } : { kind: 'made', dueAt: null }
}
