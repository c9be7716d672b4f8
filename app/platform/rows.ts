import { z } from 'zod'

/** As many rows as a person can look at before deciding on them together. */
export const MOST_ROWS = 100

/** The records that one press acts on. */
export const rowIds = z
  .array(z.string().min(1).max(60), { error: 'Say which' })
  .min(1, 'Say which')
  .max(MOST_ROWS, `Choose at most ${MOST_ROWS} at once`)
  .transform((ids) => [...new Set(ids)])

/** The result for each of several records: done, or refused with the same message as when it is decided on its own. */
export const RowsView = z
  .object({ rows: z.array(z.object({ id: z.string(), done: z.boolean(), words: z.string().nullable() })) })
  .meta({ id: 'RowsView' })
export type RowsView = z.infer<typeof RowsView>
