import { z } from 'zod'
import { viewCookie } from './view-cookie.server.ts'

export const Density = z.enum(['comfortable', 'compact'])
type Density = z.infer<typeof Density>

// A wall screen and a laptop want different rows.
const cookie = () => viewCookie('density')

/** How close the rows of lists stand in this browser; comfortable where its cookie says nothing that can be read. */
export const densityOf = async (request: Request): Promise<Density> =>
  Density.catch('comfortable').parse(await cookie().parse(request.headers.get('Cookie')))

/** Sets the rows of lists so from now on. @returns the headers that tell the browser */
export const keepDensity = async (density: Density): Promise<Headers> =>
  new Headers({ 'Set-Cookie': await cookie().serialize(density) })
