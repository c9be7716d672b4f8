import { createCookie } from '@remix-run/node'
import { z } from 'zod'
import { env } from '~/platform/env.server.ts'

export const Density = z.enum(['comfortable', 'compact'])
type Density = z.infer<typeof Density>

const YEAR_S = 365 * 24 * 3600

// With the browser rather than the account, as the columns are: a wall screen and a laptop want different rows.
const cookie = () =>
  createCookie('density', {
    path: '/admin',
    httpOnly: true,
    sameSite: 'lax',
    secure: env().ORIGIN.startsWith('https:'),
    maxAge: YEAR_S,
  })

/** How close the rows of lists stand in this browser; comfortable where its cookie says nothing that can be read. */
export const densityOf = async (request: Request): Promise<Density> =>
  Density.catch('comfortable').parse(await cookie().parse(request.headers.get('Cookie')))

/** Sets the rows of lists so from now on. @returns the headers that tell the browser */
export const keepDensity = async (density: Density): Promise<Headers> =>
  new Headers({ 'Set-Cookie': await cookie().serialize(density) })
