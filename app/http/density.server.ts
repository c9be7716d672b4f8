import { z } from 'zod'
import { viewCookie } from './view-cookie.server.ts'

export const Density = z.enum(['comfortable', 'compact'])
type Density = z.infer<typeof Density>

// The choice belongs to the browser, because a wall screen and a laptop need different row heights.
const cookie = () => viewCookie('density')

/** Returns the row height of lists in this browser; comfortable if its cookie is unreadable. */
export const densityOf = async (request: Request): Promise<Density> =>
  Density.catch('comfortable').parse(await cookie().parse(request.headers.get('Cookie')))

/** Sets the row height of lists from now on, in this browser. @returns the headers that store this */
export const keepDensity = async (density: Density): Promise<Headers> =>
  new Headers({ 'Set-Cookie': await cookie().serialize(density) })
