import { z } from 'zod'
import { ABSENCE_KINDS } from './kinds.ts'

export const AbsenceView = z
  .object({
    id: z.string(),
    userId: z.string(),
    userName: z.string(),
    kind: z.enum(ABSENCE_KINDS),
    from: z.string(),
    to: z.string().nullable(),
    createdAt: z.iso.datetime(),
    createdBy: z.string().nullable(),
  })
  .meta({ id: 'Absence' })
export type AbsenceView = z.infer<typeof AbsenceView>
