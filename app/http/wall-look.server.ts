import { z } from 'zod'
import { viewCookie } from './view-cookie.server.ts'

const Look = z.enum(['night', 'dark', 'system'])
export const WallLook = z.object({ look: Look })
export type WallLook = z.infer<typeof Look>

const cookie = () => viewCookie('wall')

/**
 * Returns how this browser shows the wall: dark at night by default, always dark, or following the computer's own
 * setting.
 */
export const wallLook = async (request: Request): Promise<WallLook> =>
  Look.catch('night').parse(await cookie().parse(request.headers.get('Cookie')))

/** Stores how this browser shows the wall. @returns the headers that store it */
export const keepWallLook = async (look: WallLook): Promise<Headers> =>
  new Headers({ 'Set-Cookie': await cookie().serialize(look) })
