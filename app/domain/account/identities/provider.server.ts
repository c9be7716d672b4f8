import { type Configuration, type CustomFetch } from 'openid-client'
import { env } from '~/platform/env.server.ts'
import { log } from '~/platform/log.server.ts'
import { callOutside, userAgent } from '~/platform/outgoing.server.ts'
import { singleton } from '~/platform/singleton.server.ts'

const DEADLINE_S = 10
const ANSWER_BYTES = 256 * 1024
/**
 * The provider's metadata is fetched again after a minute, so that people are not sent to a provider that has been down
 * for longer. Its keys are fetched when an unknown key appears.
 */
const KEPT_MS = 60_000
/** The clocks of the two machines may differ by this much. */
const SKEW_S = 60

/** Returns whether a provider is configured. */
export const isProviderSet = (): boolean => env().OIDC_CLIENT_SECRET !== undefined

/** Returns the address to which the provider sends people back. */
const redirectUri = () => `${env().ORIGIN}/auth/oidc/callback`

/** What a provider proved about a person. */
export type Proved = { issuer: string; subject: string; bothFactors: boolean }

/**
 * Returns the provider's address for a sign-in. @throws Error if the provider cannot be reached or is invalid
 */
export async function addressOfProvider(given: { state: string; nonce: string; verifier: string }): Promise<string> {
  const client = await import('openid-client')
  const url = client.buildAuthorizationUrl(await reached(), {
    redirect_uri: redirectUri(),
    scope: 'openid',
    state: given.state,
    nonce: given.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(given.verifier),
    code_challenge_method: 'S256',
  })
  return url.href
}

/** Returns random values for one visit to the provider. */
export async function drawValues(): Promise<{ state: string; nonce: string; verifier: string }> {
  const client = await import('openid-client')
  return { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() }
}

/**
 * Identifies a person from the provider's answer. It exchanges the code for a token and checks the token's signature,
 * issuer, audience, times and nonce. @param query the part of the address after the question mark @throws Error if this
 * proves nothing, or if the provider cannot be reached
 */
export async function proveIdentity(
  query: string,
  kept: { state: string; nonce: string; verifier: string },
): Promise<Proved> {
  const client = await import('openid-client')
  const from = new URL(`${redirectUri()}?${query}`)
  const proof = {
    pkceCodeVerifier: kept.verifier,
    expectedState: kept.state,
    expectedNonce: kept.nonce,
    idTokenExpected: true,
  }
  const exchange = client.authorizationCodeGrant(await reached(), from, proof)
  const tokens = await orSay(exchange, 'the sign-in provider did not confirm who signed in')
  const claims = tokens.claims()!
  const ways = Array.isArray(claims.amr) ? claims.amr : []
  const bothFactors = env().OIDC_SECOND_FACTOR === 'amr' && ways.includes('mfa')
  return { issuer: claims.iss, subject: claims.sub, bothFactors }
}

/** Returns the issuer name that the provider signs with. @throws Error if it cannot be reached or is invalid */
export const issuerOfProvider = async (): Promise<string> => (await reached()).serverMetadata().issuer

/** Returns the provider's metadata, fetched once a minute at most. */
async function configuration(): Promise<Configuration> {
  const kept = singleton('identities.provider', () => ({ at: -Infinity, found: null as Configuration | null }))
  if (kept.found && performance.now() - kept.at < KEPT_MS) return kept.found
  const client = await import('openid-client')
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: secret } = env()
  const issuer = new URL(OIDC_ISSUER!)
  const clear = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []
  const told = await client.discovery(issuer, OIDC_CLIENT_ID!, undefined, client.None(), {
    [client.customFetch]: outside,
    timeout: DEADLINE_S,
    execute: clear,
  })
  const server = told.serverMetadata()
  const basic = server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true
  const own = { client_secret: secret, [client.clockTolerance]: SKEW_S }
  const proof = basic ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret)
  const found = new client.Configuration(server, OIDC_CLIENT_ID!, own, proof)
  found[client.customFetch] = outside
  found.timeout = DEADLINE_S
  client.enableNonRepudiationChecks(found)
  for (const allow of clear) allow(found)
  Object.assign(kept, { at: performance.now(), found })
  return found
}

const reached = (): Promise<Configuration> => orSay(configuration(), 'the sign-in provider cannot be reached')

/** Logs in one line why something failed, because the operator needs the reason and not a stack trace. */
const orSay = <T>(work: Promise<T>, what: string): Promise<T> =>
  work.catch((error: unknown) => {
    log().warn({ reason: reasonOf(error) }, what)
    throw error
  })

/**
 * Returns why something failed. The libraries put the reason inside the error: an unknown host, a wrong certificate, a
 * secret that is refused.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const {
    code,
    error: kind,
    error_description: said,
  } = error as { code?: string; error?: string; error_description?: string }
  const inner = reasonOf(error.cause)
  return [error.message || code, kind, said, inner].filter(Boolean).join(': ')
}

// Sends all requests to the provider, with one deadline, a limit on the body, and no redirects.
const outside: CustomFetch = async (address, { method, headers, body }) => {
  const reply = await callOutside(new URL(address), {
    method: method === 'POST' ? 'POST' : 'GET',
    headers: { ...headers, 'User-Agent': userAgent(env().ORIGIN) },
    ...(body !== undefined && body !== null && { body: Buffer.from(String(body as string | URLSearchParams)) }),
    deadlineMs: DEADLINE_S * 1000,
    largestBytes: ANSWER_BYTES,
  })
  if (!reply.body) throw new Error(`The answer was cut off: ${reply.cut}`)
  return new Response(new Uint8Array(reply.body), {
    status: reply.status,
    headers: { 'Content-Type': reply.type ?? '' },
  })
}
