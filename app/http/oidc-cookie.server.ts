import { createCookie } from '@remix-run/node'
import { env } from '~/platform/env.server.ts'

/** What ties the end of a company sign-in to the browser that began it; sent when the provider leads back. */
const cookie = () =>
  createCookie('oidc', {
    path: '/auth/oidc',
    httpOnly: true,
    sameSite: 'lax',
    secure: env().ORIGIN.startsWith('https:'),
    maxAge: 600,
  })

/** What this browser keeps; null where it began nothing. */
export async function oidcMark(request: Request): Promise<string | null> {
  const mark: unknown = await cookie().parse(request.headers.get('Cookie'))
  return typeof mark === 'string' && mark ? mark : null
}

/** The headers that tell a browser to keep it, or to forget it. */
export const keepOidcMark = async (mark: string | null): Promise<Headers> =>
  new Headers({ 'Set-Cookie': await cookie().serialize(mark ?? '', mark === null ? { maxAge: 0 } : {}) })
