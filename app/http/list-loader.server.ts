import { type z } from 'zod'
import { isProblem } from '~/platform/problem.ts'
import { type ActorAt, type Door } from './actor.server.ts'
import { pageLoader, redirectWith } from './page.server.ts'
import { parsed } from './parsed.ts'

/**
 * The data of a page that shows a list, for those the door lets in. What is asked for is read from the address; what of
 * it cannot be answered is left out of the address, and a toast says why.
 * @param list the use case, or a function that adds to its page what else the page shows
 * @param fixed what the page decides, whatever is asked: how many rows it has
 */
export const listLoader = <D extends Door, S extends z.ZodType, V>(
  door: D,
  schema: S,
  list: (actor: ActorAt<D>, query: z.output<S>) => V | Promise<V>,
  fixed: Partial<z.input<S>> = {},
) =>
  pageLoader(door, async (actor, page): Promise<V> => {
    // A field that was left blank asks for nothing.
    const asked = Object.fromEntries([...page.url.searchParams].filter(([, value]) => value !== ''))
    try {
      return await list(actor, parsed(schema, { ...asked, ...page.params, ...fixed }))
    } catch (error) {
      if (!isProblem(error) || error.kind !== 'invalid') throw error
      const answerable = without(page.url, Object.keys(error.errors ?? {}))
      if (answerable === null) throw error
      throw await redirectWith(answerable, { title: 'The list starts again', description: error.message, tone: 'info' })
    }
  })

/** The address from its start, without these fields; without any where none of them is in it. Null when it asks for nothing. */
function without({ pathname, searchParams }: URL, fields: string[]): string | null {
  if (searchParams.size === 0) return null
  const kept = new URLSearchParams(searchParams)
  const refused = fields.filter((field) => kept.has(field))
  for (const field of refused.length ? ['before', 'after', ...refused] : [...kept.keys()]) kept.delete(field)
  // Two slashes at its head would name another host.
  return pathname.replace(/^\/+/, '/') + (kept.size ? `?${kept}` : '')
}
