import { type Provider } from './providers.ts'

type Kind = 'sms' | 'voice'
/** What a provider's status says about whether the message reached the phone. */
export type Arrival = 'reached' | 'not_reached' | 'unknown'

/** The final statuses of Twilio and Vonage. Any other status means that the message is still under way. */
const LAST: Record<string, Arrival> = {
  // Text messages.
  delivered: 'reached',
  read: 'reached',
  undelivered: 'not_reached',
  failed: 'not_reached',
  rejected: 'not_reached',
  expired: 'not_reached',
  deleted: 'not_reached',
  // Calls. An answered call does not show who answered.
  completed: 'reached',
  busy: 'not_reached',
  cancelled: 'not_reached',
  canceled: 'not_reached',
  timeout: 'not_reached',
  unanswered: 'not_reached',
  'no-answer': 'not_reached',
}

/** Returns whether a message reached the phone, from the provider's status. While it is under way, that is unknown. */
export const arrivalOf = (outcome: string | null): Arrival => (outcome && LAST[outcome.toLowerCase()]) || 'unknown'

/** Returns the result of a message, in words for a list. */
export function outcomeWords(kind: string, outcome: string | null): string | null {
  const word = outcome?.toLowerCase()
  if (!word) return null
  if (arrivalOf(word) === 'unknown') return null
  if (kind === 'voice') return CALL_WORDS[word] ?? 'The call failed'
  return arrivalOf(word) === 'reached' ? 'Delivered, according to the provider' : 'Did not reach the phone'
}

const CALL_WORDS: Record<string, string> = {
  completed: 'Answered, according to the provider',
  busy: 'Line busy',
  unanswered: 'Not picked up',
  timeout: 'Not picked up',
  'no-answer': 'Not picked up',
}

/** The provider's later report: status, price, and why it failed. */
export type Later = { outcome: string | null; cost: string | null; currency: string | null; error: string | null }

const text = (value: unknown, most: number): string | null =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value).slice(0, most) : null

/**
 * Returns what the provider's answer says about a message; nulls if it says nothing. @throws Error if it is unusable,
 * in words for the log
 */
export function readLater(provider: Provider, kind: Kind, status: number, body: Buffer | null): Later {
  if (status < 200 || status > 299) throw new Error(`answered ${status}`)
  const whole: unknown = JSON.parse(body?.toString('utf8') ?? '')
  const said = (provider === 'vonage' && kind === 'sms' ? firstRecord(whole) : whole) as Record<string, unknown> | null
  if (typeof said !== 'object' || said === null) return { outcome: null, cost: null, currency: null, error: null }
  const cost = text(said.price ?? said.total_price, 20)?.replace(/^-/, '') ?? null
  const currency = cost ? text(said.price_unit ?? said.currency, 3) : null
  const outcome = text(said.status, 40)
  const why = text(said.error_message ?? said.error_code_description ?? said.error_code ?? said.detail, 200)
  return { outcome, cost, currency, error: arrivalOf(outcome) === 'not_reached' ? why : null }
}

function firstRecord(whole: unknown): unknown {
  const records = (whole as { records?: unknown } | null)?.records
  return Array.isArray(records) ? (records[0] as unknown) : null
}
