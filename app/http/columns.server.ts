import { z } from 'zod'
import { viewCookie } from './view-cookie.server.ts'

/** The keys of the hidden columns, by list. */
const Hidden = z.record(z.string().max(40), z.array(z.string().max(40)).max(20)).catch({})
type HiddenColumns = z.infer<typeof Hidden>

// The choice belongs to the browser, because how many columns fit depends on its screen.
const cookie = () => viewCookie('columns')

/** Returns the columns that this browser hides in each list; none if its cookie is unreadable. */
export const hiddenColumns = async (request: Request): Promise<HiddenColumns> =>
  Hidden.parse((await cookie().parse(request.headers.get('Cookie'))) ?? {})

/** Hides these columns of a list from now on, in this browser. @returns the headers that store this */
export async function hideColumns(request: Request, list: string, hidden: string[]): Promise<Headers> {
  const { [list]: _, ...others } = await hiddenColumns(request)
  const kept = hidden.length > 0 ? { ...others, [list]: hidden } : others
  return new Headers({ 'Set-Cookie': await cookie().serialize(kept) })
}
