import { z } from 'zod'
import { threatLevelOf, threatLevels } from './levels.ts'

/** A level set by hand, in upper or lower case. Without a description, the level's standard text applies. */
export const ManualThreatLevel = z.object({
  level: z
    .string({ error: 'Choose a threat level' })
    .transform((word) => threatLevelOf(word))
    .pipe(z.enum(threatLevels, { error: 'Choose a threat level' })),
  description: z.preprocess(
    (value) => value ?? undefined,
    z.string().trim().max(500, 'Please keep the description under 500 characters').optional(),
  ),
})
export type ManualThreatLevel = z.infer<typeof ManualThreatLevel>
