import { z } from 'zod'
import { ROLES } from '../access/actor.ts'

export const UserView = z
  .object({
    id: z.string(),
    email: z.string(),
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(ROLES),
    department: z.string().nullable(),
    position: z.string().nullable(),
    phone: z.string().nullable(),
    employeeId: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    consentAgreed: z.boolean(),
    holidayBalance: z.number(),
    holidayEntitlement: z.number(),
    biometricEnrolled: z.boolean(),
    mustChangePassword: z.boolean(),
  })
  .meta({ id: 'UserView' })

export const StaffView = UserView.extend({
  isActive: z.boolean(),
  clockInMethod: z.string(),
  holidayYearStart: z.string().nullable(),
  autoResetHolidays: z.boolean(),
  legalHold: z.boolean(),
  lastSignInAt: z.iso.datetime().nullable(),
  faceEnrolledAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}).meta({ id: 'StaffView' })

export const SignedInUser = z.object({ user: UserView }).meta({ id: 'SignedInUser' })
