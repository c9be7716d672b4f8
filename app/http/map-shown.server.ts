import { z } from 'zod'
import { viewCookie } from './view-cookie.server.ts'

const Shown = z.enum(['shown', 'hidden'])
export const MapShown = z.object({ shown: Shown })

// A wall screen has room for it, a phone has not.
const cookie = () => viewCookie('map')

/** Whether this browser shows the map; null where nobody has chosen, so that the room there is decides. */
export const mapShown = async (request: Request): Promise<z.infer<typeof Shown> | null> =>
  Shown.nullable()
    .catch(null)
    .parse(await cookie().parse(request.headers.get('Cookie')))

/** Shows the map from now on, or hides it. @returns the headers that tell the browser */
export const keepMapShown = async (shown: z.infer<typeof Shown>): Promise<Headers> =>
  new Headers({ 'Set-Cookie': await cookie().serialize(shown) })
