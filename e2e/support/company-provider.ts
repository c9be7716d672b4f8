import { generateKeyPairSync } from 'node:crypto'
import http from 'node:http'
import { type AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

/** A company's sign-in provider on this machine. */
export type CompanyProvider = {
  issuer: string
  /** The account that signs in there, and how it signs in, as the token says. */
  as: { accountId: string; amr: string[] }
  /** Makes the provider sign with another key from now on, and publish only that one. */
  rotateKeys: (kid: string) => void
  stop: () => Promise<void>
}

export const CLIENT = { id: 'portal', secret: 'a-secret-of-the-test' }

/**
 * Starts a real provider (oidc-provider, certified), which signs everyone in at once.
 * @param callback where it redirects to
 * @param port the port, if the portal was told the provider's address before the provider ran
 */
export async function startProvider(callback: string, port = 0): Promise<CompanyProvider> {
  const server = http.createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings: Configuration = {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [callback] }],
    pkce: { required: () => true },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      // Everyone has the same email address, because it must not identify anyone.
      claims: () => ({ sub, email: 'alice@example.test', email_verified: true }),
    }),
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a-key-of-the-test'] },
    conformIdTokenClaims: false,
    claims: { openid: ['sub', 'email', 'amr'] },
  }
  let provider = new Provider(issuer, settings)
  const found: CompanyProvider = {
    issuer,
    as: { accountId: 'subject-1', amr: ['pwd'] },
    rotateKeys: (kid) => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const key = { ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }
      provider = new Provider(issuer, { ...settings, jwks: { keys: [key as never] } })
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/sign-in/')) return void provider.callback()(request, response)
    void (async () => {
      const { prompt, params } = await provider.interactionDetails(request, response)
      if (prompt.name === 'login') {
        const login = { accountId: found.as.accountId, amr: found.as.amr }
        return provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false })
      }
      const grant = new provider.Grant({ accountId: found.as.accountId, clientId: String(params.client_id) })
      grant.addOIDCScope('openid')
      const consent = { grantId: await grant.save() }
      return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true })
    })()
  })
  return found
}
