import { createPrivateKey, randomUUID, sign } from 'node:crypto'
import { GiveUp } from '~/platform/queue.server.ts'

export const PROVIDERS = ['twilio', 'vonage'] as const
export type Provider = (typeof PROVIDERS)[number]
export const PROVIDER_WORDS: Record<Provider, string> = { twilio: 'Twilio', vonage: 'Vonage' }

/** `account` is Twilio's account SID or Vonage's API key. Vonage calls also need an application and its private key. */
export type Credentials = {
  provider: Provider
  account: string
  from: string
  application: string
  secret: string
  privateKey: string
}
export type PhoneMessage = { kind: 'sms' | 'voice'; to: string; text: string }
export type ProviderCall = { url: URL; headers: Record<string, string>; body: Buffer }
export type Taken = { id: string; cost: string | null; currency: string | null }

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const JSON_BODY = { 'Content-Type': 'application/json' }
/** Lifetime of the token for one Vonage call, in seconds. */
const TOKEN_S = 300

/**
 * Returns the request that sends a message to its provider. @param base an address that replaces the provider's own,
 * for tests and gateways; null for the provider's own @throws GiveUp if a required setting is missing
 */
export function requestOf(credentials: Credentials, message: PhoneMessage, base: URL | null, now: Date): ProviderCall {
  return credentials.provider === 'twilio'
    ? twilio(credentials, message, base)
    : message.kind === 'sms'
      ? vonageText(credentials, message, base)
      : vonageCall(credentials, message, base, now)
}

function twilio(
  { account, secret, from }: Credentials,
  { kind, to, text }: PhoneMessage,
  base: URL | null,
): ProviderCall {
  const what = kind === 'sms' ? 'Messages' : 'Calls'
  const url = new URL(
    `/2010-04-01/Accounts/${encodeURIComponent(account)}/${what}.json`,
    base ?? 'https://api.twilio.com',
  )
  const Authorization = `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`
  const say = `<Say language="en-GB">${escaped(text)}</Say><Pause length="1"/>`
  const words: Record<string, string> =
    kind === 'sms' ? { Body: text } : { Twiml: `<Response><Pause length="1"/>${say}${say}</Response>` }
  const body = Buffer.from(new URLSearchParams({ To: to, From: from, ...words }).toString())
  return { url, headers: { ...FORM, Authorization }, body }
}

function vonageText(
  { account, secret, from }: Credentials,
  { to, text }: PhoneMessage,
  base: URL | null,
): ProviderCall {
  const url = new URL('/sms/json', base ?? 'https://rest.nexmo.com')
  const keys = { api_key: account, api_secret: secret }
  const type = isPlain(text) ? 'text' : 'unicode'
  const body = new URLSearchParams({ ...keys, from: bareNumber(from), to: bareNumber(to), text, type })
  return { url, headers: FORM, body: Buffer.from(body.toString()) }
}

function vonageCall(
  { application, privateKey, from }: Credentials,
  { to, text }: PhoneMessage,
  base: URL | null,
  now: Date,
): ProviderCall {
  if (!application || !privateKey) throw new GiveUp('Vonage calls need an application ID and its private key')
  const url = new URL('/v1/calls', base ?? 'https://api.nexmo.com')
  const phone = (number: string) => ({ type: 'phone', number: bareNumber(number) })
  const ncco = [{ action: 'talk', language: 'en-GB', loop: 2, text: escaped(text) }]
  const body = Buffer.from(JSON.stringify({ to: [phone(to)], from: phone(from), ncco }))
  return { url, headers: { ...JSON_BODY, Authorization: `Bearer ${token(application, privateKey, now)}` }, body }
}

/**
 * Returns the request for the result of a message. @param id the provider's id of the message @param base as
 * `requestOf`
 */
export function laterRequestOf(
  credentials: Credentials,
  { kind, id }: { kind: 'sms' | 'voice'; id: string },
  base: URL | null,
  now: Date,
): Omit<ProviderCall, 'body'> {
  const { provider, account, secret, application, privateKey } = credentials
  const Authorization = `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`
  if (provider === 'twilio') {
    const path = `/2010-04-01/Accounts/${encodeURIComponent(account)}/${kind === 'sms' ? 'Messages' : 'Calls'}/${encodeURIComponent(id)}.json`
    return { url: new URL(path, base ?? 'https://api.twilio.com'), headers: { Authorization } }
  }
  const home = base ?? 'https://api.nexmo.com'
  if (kind === 'voice')
    return {
      url: new URL(`/v1/calls/${encodeURIComponent(id)}`, home),
      headers: { Authorization: `Bearer ${token(application, privateKey, now)}` },
    }
  const url = new URL('/v2/reports/records', home)
  url.search = new URLSearchParams({ account_id: account, product: 'SMS', direction: 'outbound', id }).toString()
  return { url, headers: { Authorization } }
}

/**
 * Returns the provider's answer about a message that it accepted. @throws GiveUp if another try cannot help; otherwise
 * Error with the provider's words, so that it is tried again
 */
export function readTaken(provider: Provider, kind: PhoneMessage['kind'], status: number, body: Buffer | null): Taken {
  const name = PROVIDER_WORDS[provider]
  const said = jsonOf(body)
  if (provider === 'vonage' && kind === 'sms' && status === 200) return readVonageText(said)
  const reason = [said.code, said.message ?? said.detail ?? said.title].filter(isWord).join(': ').slice(0, 300)
  // Somebody may correct a wrong password while the alarm lasts, but a wrong number stays wrong.
  if ([400, 404, 422].includes(status)) throw new GiveUp(`${name} refused it: ${reason || status}`)
  if (status < 200 || status > 299) throw new Error(`${name} answered ${[status, reason].filter(Boolean).join(' ')}`)
  const id = provider === 'twilio' ? said.sid : said.uuid
  if (!isWord(id)) throw new Error(`${name} answered ${status} but did not confirm the message`)
  const cost = isWord(said.price) ? String(said.price).replace(/^-/, '').slice(0, 20) : null
  return {
    id: String(id).slice(0, 100),
    cost,
    currency: cost && isWord(said.price_unit) ? String(said.price_unit).slice(0, 3) : null,
  }
}

/**
 * Vonage refusals that another try cannot change: wrong or barred numbers and senders, and messages that it rejects.
 */
const FINAL = ['2', '3', '6', '7', '12', '15', '22', '29']

/** A long message is listed in parts in the answer, each with its price. */
function readVonageText({ messages }: Said): Taken {
  const parts = (Array.isArray(messages) ? messages : []).filter(
    (part): part is Said => typeof part === 'object' && part !== null,
  )
  if (parts.length === 0) throw new Error('Vonage answered 200 but did not confirm the message')
  const refused = parts.find(({ status }) => String(status) !== '0')
  if (refused) {
    const words = `Vonage refused it: ${String(refused.status).slice(0, 3)}: ${String(refused['error-text'] ?? '').slice(0, 200)}`
    throw FINAL.includes(String(refused.status)) ? new GiveUp(words) : new Error(words)
  }
  const prices = parts.map((part) => Number(part['message-price'] ?? NaN))
  const sum = prices.reduce((all, price) => all + price, 0)
  return {
    id: String(parts[0]!['message-id'] ?? '').slice(0, 100),
    cost: Number.isFinite(sum) ? String(Number(sum.toFixed(4))) : null,
    currency: null,
  }
}

type Said = Record<string, unknown>

function jsonOf(body: Buffer | null): Said {
  try {
    const said: unknown = JSON.parse(body?.toString('utf8') ?? '')
    return typeof said === 'object' && said !== null ? (said as Said) : {}
  } catch {
    return {}
  }
}

const isWord = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'

function token(application: string, privateKey: string, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000)
  const claims = { application_id: application, iat, exp: iat + TOKEN_S, jti: randomUUID() }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), createPrivateKey(privateKey)).toString('base64url')}`
}

const bareNumber = (number: string) => number.replace(/^\+/, '')
const isPlain = (text: string) => /^[\x20-\x7e\n£]*$/.test(text)
const escaped = (text: string) =>
  text.replace(/[^\P{C}]/gu, ' ').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
