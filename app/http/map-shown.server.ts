import { z } from 'zod'
import { viewCookie } from './view-cookie.server.ts'

const Shown = z.enum(['shown', 'hidden'])
export const MapShown = z.object({ shown: Shown })

// The choice belongs to the browser, because a wall screen has room for the map and a phone does not.
const cookie = () => viewCookie('map')

/** Returns whether this browser shows the map; null if the user has not chosen, in which case the screen decides. */
export const mapShown = async (request: Request): Promise<z.infer<typeof Shown> | null> =>
  Shown.nullable()
    .catch(null)
    .parse(await cookie().parse(request.headers.get('Cookie')))

/** Shows or hides the map from now on, in this browser. @returns the headers that store this */
export const keepMapShown = async (shown: z.infer<typeof Shown>): Promise<Headers> =>
  new Headers({ 'Set-Cookie': await cookie().serialize(shown) })
