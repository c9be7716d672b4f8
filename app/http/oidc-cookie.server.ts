import { createCookie } from '@remix-run/node'
import { isHttps, ownName } from './own-name.server.ts'

/**
 * Returns the cookie that ties the end of a company sign-in to the browser that started it. The browser sends it when
 * the provider redirects back.
 */
const cookie = () =>
  createCookie(ownName('oidc'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(),
    maxAge: 600,
  })

/** Returns this browser's value; null if it has not started a company sign-in. */
export async function oidcMark(request: Request): Promise<string | null> {
  const mark: unknown = await cookie().parse(request.headers.get('Cookie'))
  return typeof mark === 'string' && mark ? mark : null
}

/** Returns the headers that store the value, or delete it if it is null. */
export const keepOidcMark = async (mark: string | null): Promise<Headers> =>
  new Headers({ 'Set-Cookie': await cookie().serialize(mark ?? '', mark === null ? { maxAge: 0 } : {}) })
