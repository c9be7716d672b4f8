import { z } from 'zod'
import { viewCookie } from './view-cookie.server.ts'

/** Keys of columns that are not shown, by list. */
const Hidden = z.record(z.string().max(40), z.array(z.string().max(40)).max(20)).catch({})
type HiddenColumns = z.infer<typeof Hidden>

// How many columns fit is a matter of the screen.
const cookie = () => viewCookie('columns')

/** Which columns of which lists this browser leaves out; none where its cookie cannot be read. */
export const hiddenColumns = async (request: Request): Promise<HiddenColumns> =>
  Hidden.parse((await cookie().parse(request.headers.get('Cookie'))) ?? {})

/** Leaves these columns of a list out from now on. @returns the headers that tell the browser */
export async function hideColumns(request: Request, list: string, hidden: string[]): Promise<Headers> {
  const { [list]: _, ...others } = await hiddenColumns(request)
  const kept = hidden.length > 0 ? { ...others, [list]: hidden } : others
  return new Headers({ 'Set-Cookie': await cookie().serialize(kept) })
}
