import { inArray } from 'drizzle-orm'
import { assignments, duties } from '#db/schema/rota.ts'

/** No planned shift is longer than this. */
export const LONGEST_MS = 24 * 3_600_000

export const published = inArray(duties.state, ['published', 'changed'])
export const expected = inArray(assignments.state, ['assigned', 'confirmed'])

export const ago = (at: Date, ms: number): Date => new Date(at.getTime() - ms)
