import { createCookie } from '@remix-run/node'
import { env } from '~/platform/env.server.ts'

const YEAR_S = 365 * 24 * 3600

/**
 * A cookie of the admin portal for how its lists look: one for each browser rather than each account, because screens
 * differ.
 */
export const viewCookie = (name: string) =>
  createCookie(name, {
    path: '/admin',
    httpOnly: true,
    sameSite: 'lax',
    secure: env().ORIGIN.startsWith('https:'),
    maxAge: YEAR_S,
  })
