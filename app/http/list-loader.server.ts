import { type z } from 'zod'
import { isProblem } from '~/platform/problem.ts'
import { type ActorAt, type Door } from './actor.server.ts'
import { pageLoader, redirectWith } from './page.server.ts'
import { parsed } from './parsed.ts'

/**
 * Returns the data of a list page, for people who may see it. Filters come from the address; invalid ones are removed
 * from it, and a toast gives the reason. @param fixed the inputs that the page itself sets: the number of rows
 */
export const listLoader = <D extends Door, S extends z.ZodType, V>(
  door: D,
  schema: S,
  list: (actor: ActorAt<D>, query: z.output<S>) => V | Promise<V>,
  fixed: Partial<z.input<S>> = {},
) =>
  pageLoader(door, async (actor, page): Promise<V> => {
    // A blank field filters nothing.
    const asked = Object.fromEntries([...page.url.searchParams].filter(([, value]) => value !== ''))
    try {
      return await list(actor, parsed(schema, { ...asked, ...page.params, ...fixed }))
    } catch (error) {
      if (!isProblem(error) || error.kind !== 'invalid') throw error
      const answerable = without(page.url, Object.keys(error.errors ?? {}))
      if (answerable === null) throw error
      throw await redirectWith(answerable, {
        title: 'Back to the first page',
        description: error.message,
        tone: 'info',
      })
    }
  })

/**
 * Returns the address without its page position and without these fields, or without any filter if none of the fields
 * is in it. Null if no filter is set.
 */
function without({ pathname, searchParams }: URL, fields: string[]): string | null {
  if (searchParams.size === 0) return null
  const kept = new URLSearchParams(searchParams)
  const refused = fields.filter((field) => kept.has(field))
  for (const field of refused.length ? ['before', 'after', ...refused] : [...kept.keys()]) kept.delete(field)
  // Two leading slashes would be read as the name of another host.
  return pathname.replace(/^\/+/, '/') + (kept.size ? `?${kept}` : '')
}
