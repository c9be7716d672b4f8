import { z } from 'zod'
import { LEVELS } from '../access/levels.ts'

const id = z.string().min(1).max(60)

/** A grant as a call says it: no site means all of them, no level takes it away. */
export const GrantInput = z.object({
  userId: id,
  siteId: id.nullable(),
  level: z.enum(LEVELS, { error: 'Choose viewer, supervisor or planner' }).nullable(),
})
export type GrantInput = z.infer<typeof GrantInput>

/** A grant as the page of somebody's record posts it; an empty field is all sites, or no grant any more. */
export const GrantForm = z.object({
  siteId: z.string().max(60).optional(),
  level: z.enum(LEVELS).optional(),
})
