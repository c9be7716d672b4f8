import { z } from 'zod'
import { ONE_LINE } from '~/platform/plain-text.ts'
import { listNames, viewOf } from './lists.ts'

/** A view to save: its list, its name, and the query of its address. */
export const NewSavedView = z.object({
  list: z.enum(listNames, { error: 'No such list' }),
  name: z
    .string({ error: 'Give the view a name' })
    .trim()
    .min(1, 'Give the view a name')
    .max(40, 'At most 40 characters')
    .regex(...ONE_LINE),
  query: z
    .string({ error: 'Filter or sort the list first' })
    .max(1000, 'These filters are too long to be saved')
    .transform(viewOf)
    .refine((query) => query !== '', 'Filter or sort the list first'),
})
export type NewSavedView = z.infer<typeof NewSavedView>
