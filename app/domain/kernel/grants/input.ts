import { z } from 'zod'
import { yes } from '~/platform/yes.ts'
import { LEVELS } from '../access/levels.ts'
import { SiteWord } from '../sites/input.ts'

const id = z.string().min(1).max(60)

/** A grant as a call says it: no site means all of them, no level takes it away. */
export const GrantInput = z.object({
  userId: id,
  siteId: id.nullable(),
  level: z.enum(LEVELS, { error: 'Choose viewer, supervisor or planner' }).nullable(),
})
export type GrantInput = z.infer<typeof GrantInput>

/**
 * A grant as the page of somebody's record posts it; an empty field is all sites, or no grant any more. Where a site is typed,
 * a blank name is none, and all of them are ticked.
 */
export const GrantForm = z.object({
  siteId: z.string().max(60).optional(),
  siteName: SiteWord,
  everywhere: yes.optional(),
  level: z.enum(LEVELS).optional(),
})
export type GrantForm = z.infer<typeof GrantForm>
