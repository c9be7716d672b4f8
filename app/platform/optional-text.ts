import { z } from 'zod'
import { ONE_LINE } from './plain-text.ts'

/** Optional text of at most `max` characters, without spaces around it; null if nothing is left. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max.toLocaleString('en-GB')} characters`)
    .nullish()
    .transform((text) => text || null)

/** The same for a name or other text on a single line. */
export const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max.toLocaleString('en-GB')} characters`)
    .regex(...ONE_LINE)
    .nullish()
    .transform((text) => text || null)
