import { createCookie } from '@remix-run/node'
import { env } from '~/platform/env.server.ts'

const YEAR_S = 365 * 24 * 3600

/**
 * Returns a cookie of the admin portal for how its lists look. It belongs to a browser rather than an account, because
 * screens differ.
 */
export const viewCookie = (name: string) =>
  createCookie(name, {
    path: '/admin',
    httpOnly: true,
    sameSite: 'lax',
    secure: env().ORIGIN.startsWith('https:'),
    maxAge: YEAR_S,
  })
