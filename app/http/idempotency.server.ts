import { type Actor } from '~/domain/kernel/access/actor.ts'
import { claimKey, freeKey, keepAnswer, type Kept } from '~/domain/kernel/access/idempotency.server.ts'
import { Problem } from '~/platform/problem.ts'
import { commit, withSettling } from '~/platform/store.server.ts'
import { KEY_PATTERN } from './idempotency-key.ts'
import { type Answer, JsonAnswer } from './json-answer.ts'

/**
 * Runs a POST once for each `Idempotency-Key`. A repeated key gets the first answer. @param told returns the answer for
 * the result of a commit; null if the commit does not decide the answer
 */
export async function once(
  actor: Actor,
  request: Request,
  body: string,
  work: () => Promise<Answer>,
  told: (made: unknown) => Kept | null,
): Promise<Answer> {
  const key = request.headers.get('Idempotency-Key')
  if (request.method !== 'POST' || key === null || actor.kind !== 'person') return work()
  if (!KEY_PATTERN.test(key)) throw new Problem('invalid', 'The Idempotency-Key must be 1 to 200 visible characters')
  const path = new URL(request.url).pathname
  const before = claimKey(actor.id, path, key, body)
  if (before) {
    const headers = { 'Idempotency-Replayed': 'true' }
    if (before.status === 204) return new Response(null, { status: 204, headers })
    return new JsonAnswer(before.answer, before.status, new Headers(headers))
  }
  let kept = false
  const settle = (made: unknown) => {
    const answer = told(made)
    if (!answer) return
    keepAnswer(actor.id, path, key, answer)
    kept = true
  }
  try {
    const response = await withSettling(settle, work)
    if (!response.ok) freeKey(actor.id, path, key)
    // Nothing was changed, or a repeat would change nothing more, so the answer need not be stored before now.
    else if (!kept) {
      const answer = await viewIn(response)
      commit(() => keepAnswer(actor.id, path, key, { status: response.status, answer }))
    }
    return response
  } catch (error) {
    freeKey(actor.id, path, key)
    throw error
  }
}

async function viewIn(answer: Answer): Promise<unknown> {
  if (answer instanceof JsonAnswer) return JSON.parse(answer.text)
  return answer.body ? answer.clone().json() : null
}
