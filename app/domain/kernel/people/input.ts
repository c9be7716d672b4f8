import { z } from 'zod'
import { ROLES } from '../access/actor.ts'
import { sortField } from '~/platform/sort.ts'

const staffSorts = ['name', 'role', 'employee'] as const
export type StaffSort = (typeof staffSorts)[number]

export const StaffList = z.object({
  sort: sortField(staffSorts),
  q: z.string().max(100).optional(),
  role: z.enum(ROLES).optional(),
  active: z
    .enum(['true', 'false'])
    .transform((word) => word === 'true')
    .optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
  after: z.string().max(60).optional(),
})
export type StaffList = z.infer<typeof StaffList>
