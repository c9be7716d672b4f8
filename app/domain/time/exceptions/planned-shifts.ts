import { inArray } from 'drizzle-orm'
import { assignments, duties } from '#db/schema/rota.ts'

export const published = inArray(duties.state, ['published', 'changed'])
export const expected = inArray(assignments.state, ['assigned', 'confirmed'])

export const ago = (at: Date, ms: number): Date => new Date(at.getTime() - ms)
