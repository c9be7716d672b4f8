import { z } from 'zod'
import { SECTORS } from '../credentials/sectors.ts'

const scope = z.enum(['site', 'post', 'role'], { error: 'Choose site, position or role' })
const id = z.string({ error: 'Enter which one' }).min(1, 'Enter which one').max(60)

export const RequirementQuery = z.object({ scope, id })
export type RequirementQuery = z.infer<typeof RequirementQuery>

/** All requirements of a site, a position or a role; they replace the earlier ones. */
export const RequirementChange = z.object({
  scope,
  id,
  requirements: z
    .array(
      z.object({
        kind: z.string().min(1).max(60),
        sector: z
          .enum(SECTORS, { error: 'No such sector' })
          .nullish()
          .transform((given) => given ?? null),
      }),
    )
    .max(40, 'At most 40 requirements'),
})
export type RequirementChange = z.infer<typeof RequirementChange>

export const RequirementsView = z
  .object({
    scope: z.enum(['site', 'post', 'role']),
    id: z.string(),
    requirements: z.array(z.object({ kind: z.string(), sector: z.enum(SECTORS).nullable() })),
  })
  .meta({ id: 'RequirementsView' })
export type RequirementsView = z.infer<typeof RequirementsView>
