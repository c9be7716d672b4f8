import { createCookie } from '@remix-run/node'
import { env } from '~/platform/env.server.ts'
import { sha256Of } from '~/platform/sha256.ts'

/**
 * Returns the cookie that shows, for an hour, that a client has entered the password of a link. Each link has its own.
 */
const cookieOf = (token: string) =>
  createCookie(`client-${sha256Of(token).slice(0, 12)}`, {
    path: '/client',
    httpOnly: true,
    sameSite: 'lax',
    secure: env().ORIGIN.startsWith('https:'),
    maxAge: 3600,
  })

/** Returns the password's mark that a browser sends; null if it sends none. */
export async function clientMark(request: Request, token: string): Promise<string | null> {
  const mark: unknown = await cookieOf(token).parse(request.headers.get('Cookie'))
  return typeof mark === 'string' ? mark : null
}

/** Returns the headers that store the mark in a browser. */
export const keepClientMark = async (token: string, mark: string): Promise<Headers> =>
  new Headers({ 'Set-Cookie': await cookieOf(token).serialize(mark) })
