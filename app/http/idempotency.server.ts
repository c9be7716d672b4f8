import { type Actor } from '~/domain/access/actor.ts'
import { claimKey, settleKey } from '~/domain/access/idempotency.server.ts'
import { Problem } from '~/platform/problem.ts'

/** Runs a POST once for one `Idempotency-Key`; the same key gives the first answer again. */
export async function once(
  actor: Actor,
  request: Request,
  body: string,
  work: () => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get('Idempotency-Key')
  if (request.method !== 'POST' || key === null || actor.kind !== 'person') return work()
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new Problem('invalid', 'The Idempotency-Key must be 1 to 200 visible characters')
  const path = new URL(request.url).pathname
  const kept = claimKey(actor.id, path, key, body)
  if (kept) {
    const headers = { 'Idempotency-Replayed': 'true' }
    if (kept.status === 204) return new Response(null, { status: 204, headers })
    return Response.json(kept.answer, { status: kept.status, headers })
  }
  let response: Response | undefined
  try {
    response = await work()
    return response
  } finally {
    const answer = response?.ok
      ? { status: response.status, answer: (response.body ? await response.clone().json() : null) as unknown }
      : null
    settleKey(actor.id, path, key, answer)
  }
}
