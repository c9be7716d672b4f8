import { env } from '~/platform/env.server.ts'
import { askOutside, userAgent } from '~/platform/outgoing.server.ts'
import { singleton } from '~/platform/singleton.server.ts'

const patienceMs = 3000
const spacingMs = 1000
/** How much time must be left before the deadline when the request is sent. */
const answerMs = 500
const pauseAfterRefusalMs = 60_000

const state = () => singleton('maps-service', () => ({ nextAt: 0, pausedUntil: 0 }))

/**
 * Asks the maps service, at most once a second for the whole application (its usage policy), and for three seconds at
 * most. @param page 'reverse' for the address at a position, 'search' for the positions of an address @returns the text
 * of its answer; null if there was none, the queue is too long, or it reported too many requests
 */
export async function askMaps(page: 'reverse' | 'search', query: Record<string, string>): Promise<string | null> {
  const { GEOCODER_URL, ORIGIN } = env()
  // Uses a monotonic clock: otherwise, setting the clock back would block the service for just as long.
  const now = Math.round(performance.now())
  const turn = Math.max(now, state().nextAt)
  if (turn - now > patienceMs - answerMs || now < state().pausedUntil) return null
  state().nextAt = turn + spacingMs
  if (turn > now) await new Promise((resolve) => setTimeout(resolve, turn - now))
  const url = page === 'reverse' ? new URL(GEOCODER_URL) : new URL(page, GEOCODER_URL)
  const asked = { format: 'jsonv2', addressdetails: '1', 'accept-language': 'en-GB', ...query }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  const timeoutMs = patienceMs - (turn - now)
  const answer = await askOutside(url, { timeoutMs, userAgent: userAgent(ORIGIN), accept: 'application/json' })
  if (answer.fault === 'status_429' || answer.fault === 'status_403')
    state().pausedUntil = performance.now() + pauseAfterRefusalMs
  return answer.text ?? null
}
