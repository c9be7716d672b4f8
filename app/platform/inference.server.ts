import { type InspectTask, type Inspection } from '#workers/inspect.ts'
import { type TurnScores } from '#models/face/turn.ts'
import { type TurnTask } from '#workers/turn.ts'
import { TaskProblem } from '#workers/task.ts'
import { env } from './env.server.ts'
import { INFERENCE, modelsMark, packTask, unpackAnswer } from './inference-wire.ts'
import { log } from './log.server.ts'
import { callOutside } from './outgoing.server.ts'
import { singleton } from './singleton.server.ts'

const DEADLINE_MS = 10_000
const LARGEST_ANSWER = 64 * 1024
/** After a failure, this process checks pictures itself for this long before it tries the service again. */
const REST_MS = 30_000

const state = () => singleton('inference', () => ({ restUntil: 0 }))

/**
 * Asks the shared service to check a picture. @returns null if there is no service, or it does not answer; the caller
 * then checks the picture itself @throws TaskProblem for the picture's own faults
 */
export async function askShared<T extends Inspection | TurnScores>(task: InspectTask | TurnTask): Promise<T | null> {
  const { INFERENCE_URL: address, INFERENCE_TOKEN: token } = env()
  if (!address || performance.now() < state().restUntil) return null
  const socketPath = address.startsWith('unix:') ? address.slice(5) : undefined
  const url = new URL(INFERENCE.path, socketPath ? 'http://localhost' : address)
  const { head, body } = packTask(task)
  const headers = {
    Authorization: `Bearer ${token ?? ''}`,
    'Content-Type': 'application/octet-stream',
    'Content-Length': String(body.length),
    [INFERENCE.models]: modelsMark(),
    [INFERENCE.task]: head,
  }
  try {
    const call = { deadlineMs: DEADLINE_MS, largestBytes: LARGEST_ANSWER, method: 'POST' as const, headers, body }
    const reply = await callOutside(url, { ...call, socketPath })
    // If the service is merely busy, this process would be no quicker, because both are on one machine.
    const waits = reply.status === 503 ? waitOf(reply.body) : null
    if (waits) throw new TaskProblem(waits)
    if (reply.status !== 200 || !reply.body) throw new Error(`it answered ${reply.status}`)
    const { value, fault } = unpackAnswer<T>(reply.body.toString('utf8'))
    if (fault !== undefined) throw new TaskProblem(fault)
    return value
  } catch (error) {
    if (error instanceof TaskProblem) throw error
    state().restUntil = performance.now() + REST_MS
    log().warn(
      { reason: (error as Error).message },
      'INFERENCE_URL does not serve: pictures are checked on this machine',
    )
    return null
  }
}

/** Returns why the service asks to be called again later, as a task's own fault; null for any other failure. */
function waitOf(body: Buffer | null): string | null {
  try {
    const { message } = JSON.parse(body?.toString('utf8') ?? '') as { message?: string }
    return ['loading', 'busy', 'timeout'].find((fault) => fault === message) ?? null
  } catch {
    return null
  }
}
