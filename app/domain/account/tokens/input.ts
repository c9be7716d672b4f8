import { z } from 'zod'
import { ONE_LINE } from '~/platform/plain-text.ts'
import { linesOf } from '../../kernel/sites/lines.ts'
import { SCOPES } from './scopes.ts'

const NAME = 'Please enter a name'
const SCOPE = 'Choose at least one scope'

export const NewToken = z.object({
  name: z
    .string({ error: NAME })
    .trim()
    .min(1, NAME)
    .max(100, 'Use at most 100 characters')
    .regex(...ONE_LINE),
  scopes: z
    .array(z.enum(SCOPES, { error: 'There is no such scope' }), { error: SCOPE })
    .min(1, SCOPE)
    .max(SCOPES.length, 'Name each scope once'),
  /** If the list is empty or missing, the token is for all sites. */
  siteIds: z.array(z.string().min(1).max(60)).max(100, 'Choose at most 100 sites').default([]),
  /** The last day on which the token works. */
  expiresOn: z.iso.date({ error: 'Enter the last day' }),
})
export type NewToken = z.infer<typeof NewToken>

/** The same input as a form posts it, with sites by name, one on each line. */
export const TokenForm = NewToken.omit({ siteIds: true }).extend({
  siteNames: z.string().max(4000).default('').transform(linesOf),
})
