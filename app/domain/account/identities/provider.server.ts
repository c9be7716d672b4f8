import { type Configuration, type CustomFetch } from 'openid-client'
import { env } from '~/platform/env.server.ts'
import { callOutside, userAgent } from '~/platform/outgoing.server.ts'
import { singleton } from '~/platform/singleton.server.ts'

const DEADLINE_S = 10
const ANSWER_BYTES = 256 * 1024
/**
 * What the provider says of itself is asked again after a minute: nobody is led to one that is down for longer. Its keys
 * are asked whenever one is not known.
 */
const KEPT_MS = 60_000
/** The clocks of the two machines may differ by so much. */
const SKEW_S = 60

/** Is there a provider at all? */
export const isProviderSet = (): boolean => env().OIDC_CLIENT_SECRET !== undefined

/** Where the provider sends people back to. */
const redirectUri = () => `${env().ORIGIN}/auth/oidc/callback`

/** What a provider proved about somebody. */
export type Proved = { issuer: string; subject: string; bothFactors: boolean }

/**
 * The address at the provider to which somebody is led.
 * @throws Error where the provider cannot be reached or is none
 */
export async function addressOfProvider(given: { state: string; nonce: string; verifier: string }): Promise<string> {
  const client = await import('openid-client')
  const url = client.buildAuthorizationUrl(await configuration(), {
    redirect_uri: redirectUri(),
    scope: 'openid',
    state: given.state,
    nonce: given.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(given.verifier),
    code_challenge_method: 'S256',
  })
  return url.href
}

/** Values that nobody guesses, for one way to the provider and back. */
export async function drawValues(): Promise<{ state: string; nonce: string; verifier: string }> {
  const client = await import('openid-client')
  return { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() }
}

/**
 * Turns what the provider sent back into who somebody is there: code against token, with the signature, issuer, audience,
 * times and nonce of the token checked.
 * @param query what stands in the address after the question mark
 * @throws Error where it proves nothing, or the provider cannot be reached
 */
export async function proveIdentity(
  query: string,
  kept: { state: string; nonce: string; verifier: string },
): Promise<Proved> {
  const client = await import('openid-client')
  const tokens = await client.authorizationCodeGrant(await configuration(), new URL(`${redirectUri()}?${query}`), {
    pkceCodeVerifier: kept.verifier,
    expectedState: kept.state,
    expectedNonce: kept.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()!
  const ways = Array.isArray(claims.amr) ? claims.amr : []
  const bothFactors = env().OIDC_SECOND_FACTOR === 'amr' && ways.includes('mfa')
  return { issuer: claims.iss, subject: claims.sub, bothFactors }
}

/** What the provider calls itself in what it signs. @throws Error where it cannot be reached or is none */
export const issuerOfProvider = async (): Promise<string> => (await configuration()).serverMetadata().issuer

/** The provider as it describes itself; asked once a minute at most. */
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

// All that goes out passes one door: one deadline for everything, a body that is cut, no redirects.
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
