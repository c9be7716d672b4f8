import { z } from 'zod'

/** Text of at most `max` characters that may be left out; without spaces around it, and null where nothing is left. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max.toLocaleString('en-GB')} characters`)
    .nullish()
    .transform((text) => text || null)
