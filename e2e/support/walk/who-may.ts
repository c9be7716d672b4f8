import { type DescribedCall, faultOfAnswer } from '../calls.ts'
import { ENDLESS } from './calls.ts'
import { type Question } from './question.ts'
import { type Kind, KINDS, STRANGERS } from './world.ts'

/** Returns 401 or 403, or null if the call admits this caller. */
function statusAt({ door }: DescribedCall, kind: Kind): number | null {
  if (door === 'public') return null
  if (door === 'kiosk') return kind === 'kiosk' ? null : 401
  if (STRANGERS.has(kind)) return 401
  if (door === 'control' && kind === 'holder') return null
  return (door === 'admin' || door === 'control') && kind !== 'admin' ? 403 : null
}

/** Returns a refusal's words; null if it has none. */
function messageOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { message?: unknown }).message
  } catch {
    return null
  }
}

export const whoMay: Question = {
  promise: 'admits the people that its table names, and nobody else',
  ask: async (call, world) => {
    const { method, address, door } = call
    const wrong: string[] = []
    // Every address below /api/admin is for admins and holders of site access, whatever the table says.
    if (address.startsWith('/api/admin/') && door !== 'admin' && door !== 'control') wrong.push(`its door is ${door}`)
    for (const kind of KINDS) {
      // Another question asks which calls a token opens.
      if (kind === 'token') continue
      const expected = statusAt(call, kind)
      // A call that is admitted would change something, or never end. Other tests check what calls do.
      if (expected === null && (method !== 'GET' || ENDLESS.has(address))) continue
      const body = method === 'GET' ? undefined : '{}'
      const { status, type, text } = await world.ask(world.one(kind), { method, address, body })
      if (expected !== null) {
        if (status !== expected) wrong.push(`${kind} gets ${status} instead of ${expected}`)
        if (typeof messageOf(text) !== 'string') wrong.push(`${kind} is refused without words`)
        continue
      }
      if (door !== 'public' && (status === 401 || status === 403)) wrong.push(`${kind} gets ${status}`)
      if (status >= 500 && status !== 503) wrong.push(`${kind} gets ${status}`)
      const fault = await faultOfAnswer(method, address, status, type, () => JSON.parse(text) as unknown)
      if (fault) wrong.push(`${kind}: ${fault}`)
    }
    return wrong
  },
}
