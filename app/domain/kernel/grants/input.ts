import { z } from 'zod'
import { yes } from '~/platform/yes.ts'
import { LEVELS } from '../access/levels.ts'
import { SiteWord } from '../sites/input.ts'

const id = z.string().min(1).max(60)

/** Site access in a call: without a site it means all sites, without a level it is removed. */
export const GrantInput = z.object({
  userId: id,
  siteId: id.nullable(),
  level: z.enum(LEVELS, { error: 'Choose viewer, supervisor or planner' }).nullable(),
})
export type GrantInput = z.infer<typeof GrantInput>

/**
 * Site access as the page of a staff record posts it. An empty field means all sites, or removes the access. If a site
 * is typed, a blank name means none, and all sites need a tick.
 */
export const GrantForm = z.object({
  siteId: z.string().max(60).optional(),
  siteName: SiteWord,
  everywhere: yes.optional(),
  level: z.enum(LEVELS).optional(),
})
export type GrantForm = z.infer<typeof GrantForm>
