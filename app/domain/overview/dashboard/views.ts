import { z } from 'zod'
import { ROLES } from '../../kernel/access/actor.ts'

export const ActivitySummary = z
  .object({
    clockEntries: z.number(),
    formSubmissions: z.number(),
    holidayRequests: z.number(),
    safetyViolations: z.number(),
    emergencyLogs: z.number(),
    draftForms: z.number(),
    lastActivity: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ActivitySummary' })

export const ActivityItem = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    timestamp: z.iso.datetime(),
    status: z.string(),
    location: z
      .object({ address: z.string().nullable(), latitude: z.number().nullable(), longitude: z.number().nullable() })
      .nullable(),
    data: z.record(z.string(), z.unknown()).nullable(),
    signatureData: z.string().nullable(),
  })
  .meta({ id: 'ActivityItem' })

const PlaceShown = z
  .object({ address: z.string().nullable(), latitude: z.number().nullable(), longitude: z.number().nullable() })
  .meta({ id: 'PlaceShown' })

const PresentPerson = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(ROLES),
    profileImageUrl: z.string().nullable(),
    clockedInAt: z.iso.datetime(),
    location: PlaceShown.nullable(),
  })
  .meta({ id: 'PresentPerson' })

const RecentActivity = z
  .object({
    id: z.string(),
    userId: z.string(),
    action: z.enum(['clock_in', 'clock_out']),
    timestamp: z.iso.datetime(),
    description: z.string(),
  })
  .meta({ id: 'RecentActivity' })

export const DashboardView = z
  .object({
    totalUsers: z.number(),
    activeUsers: z.number(),
    activeStaff: z.number(),
    activeToday: z.number(),
    signedInCount: z.number(),
    todayClockIns: z.number(),
    pendingHolidays: z.number(),
    unresolvedViolations: z.number(),
    todayViolations: z.number(),
    currentlySignedIn: z.array(PresentPerson),
    currentlySignedInAdmins: z.array(PresentPerson),
    recentActivity: z.array(RecentActivity),
  })
  .meta({ id: 'DashboardView' })
