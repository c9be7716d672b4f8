import { z } from 'zod'
import { listNames } from './lists.ts'

/** A view of a list as its owner sees it; it opens at /admin/{list}?{query}. */
export const SavedView = z
  .object({
    id: z.string(),
    list: z.enum(listNames),
    name: z.string(),
    query: z.string(),
    createdAt: z.string(),
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.infer<typeof SavedView>
