import { record } from '../../kernel/events/record.server.ts'
import { log } from '~/platform/log.server.ts'
import { singleton } from '~/platform/singleton.server.ts'
import { commit } from '~/platform/store.server.ts'
import { type Person } from '../../kernel/access/actor.ts'

type Refusal = {
  method: string
  /** The requested path. */
  path: string
  status: 403 | 404
}

const HOUR_MS = 3_600_000
/** How many address patterns are recorded separately for one person in an hour. Any more are counted together. */
const MOST_PATTERNS = 40

/**
 * Records a refusal for a signed-in person: the first time in an hour for an address pattern, then the 10th, 100th
 * and so on, so that nobody can fill the audit trail with requests.
 */
export function noteRefusal(actor: Person, { method, path, status }: Refusal, now = new Date()): void {
  const hour = Math.floor(now.getTime() / HOUR_MS)
  const kept = singleton('access.refusals', () => ({ hour, counts: new Map<string, Map<string, number>>() }))
  if (kept.hour !== hour) Object.assign(kept, { hour, counts: new Map() })
  const own = kept.counts.get(actor.id) ?? new Map<string, number>()
  kept.counts.set(actor.id, own)
  const wanted = `${method} ${patternOf(path)} ${status}`
  const pattern = own.has(wanted) || own.size < MOST_PATTERNS ? wanted : 'others'
  const times = (own.get(pattern) ?? 0) + 1
  own.set(pattern, times)
  if (!/^10*$/.test(String(times))) return
  const details =
    pattern === 'others' ? { address: 'others', times } : { method, address: patternOf(path), status, times }
  try {
    commit(() => record(actor, { type: 'access.refused', details }, now))
  } catch (error) {
    log().error({ err: error }, 'a refusal could not be recorded')
  }
}

/** Returns an address without the numbers and names in it. */
export const patternOf = (path: string): string =>
  path
    .replace(/\.data$/, '')
    .split('/')
    .slice(0, 8)
    .map((part) => (/^[a-z][a-z-]{0,30}$/.test(part) || part === '' ? part : ':id'))
    .join('/')
