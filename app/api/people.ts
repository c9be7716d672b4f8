import { z } from 'zod'
import { StaffView } from '~/domain/kernel/people/views.ts'
import { Message } from '~/domain/kernel/access/views.ts'
import { ActivityItem, ActivitySummary, DashboardView } from '~/domain/overview/dashboard/views.ts'
import { ById } from '~/domain/kernel/access/input.ts'
import { listActivities } from '~/domain/overview/dashboard/activities.server.ts'
import { ActivityQuery, DashboardQuery } from '~/domain/overview/dashboard/activity-input.ts'
import { FindQuery } from '~/domain/overview/find/input.ts'
import { find } from '~/domain/overview/find/find.server.ts'
import { Found } from '~/domain/overview/find/views.ts'
import { findActivitySummary } from '~/domain/overview/dashboard/activity-summary.server.ts'
import { findDashboard } from '~/domain/overview/dashboard/dashboard.server.ts'
import { NewStaff, StaffChange } from '~/domain/account/staff/input.ts'
import { StaffList } from '~/domain/kernel/people/input.ts'
import { findStaff, listStaff } from '~/domain/kernel/people/people.server.ts'
import { addStaff, deactivateStaff, reactivateStaff, updateStaff } from '~/domain/account/staff/staff.server.ts'
import { admin, type Calls, paged } from '~/http/table.server.ts'

/** The people of the company, what they did, and today's summary. */
export const people = {
  'GET /api/admin/find': admin(FindQuery, (actor, query) => find(actor, query), { view: z.array(Found) }),
  'GET /api/admin/users': admin(StaffList, listStaff, { scope: 'people.read', ...paged, view: z.array(StaffView) }),
  'GET /api/admin/users/:id': admin(ById, findStaff, { scope: 'people.read', view: StaffView }),
  'POST /api/admin/staff': admin(NewStaff, addStaff, { view: StaffView, status: 201, images: true }),
  'PUT /api/admin/staff/:id': admin(StaffChange, updateStaff, { view: StaffView, images: true }),
  'DELETE /api/admin/staff/:id': admin(ById, deactivateStaff, { view: Message }),
  'POST /api/admin/staff/:id/reactivate': admin(ById, reactivateStaff, { view: StaffView }),
  'GET /api/admin/staff-activity-summary/:id': admin(ById, findActivitySummary, { view: ActivitySummary }),
  'GET /api/admin/staff-activities/:id/:category': admin(ActivityQuery, listActivities, {
    ...paged,
    view: z.array(ActivityItem),
  }),
  'GET /api/admin/dashboard': admin(DashboardQuery, (actor, { limit }) => findDashboard(actor, new Date(), limit), {
    view: DashboardView,
  }),
} satisfies Calls
