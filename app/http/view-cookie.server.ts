import { createCookie } from '@remix-run/node'
import { env } from '~/platform/env.server.ts'

const YEAR_S = 365 * 24 * 3600

/** A cookie of the admin portal that keeps how its lists look: with the browser rather than the account, as screens differ. */
export const viewCookie = (name: string) =>
  createCookie(name, {
    path: '/admin',
    httpOnly: true,
    sameSite: 'lax',
    secure: env().ORIGIN.startsWith('https:'),
    maxAge: YEAR_S,
  })
