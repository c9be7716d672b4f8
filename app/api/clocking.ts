import { z } from 'zod'
import {
  ClockEntryView,
  ClockPolicyView,
  ClockStatus,
  PunchView,
  ReviewedEntry,
  ShiftRow,
  ViolationView,
} from '~/domain/time/clocking/views.ts'
import { Address } from '~/domain/kernel/geocode/views.ts'
import { ById, Nothing } from '~/domain/kernel/access/input.ts'
import { findClockPolicy, setClockPolicy } from '~/domain/time/clocking/clock-policy.server.ts'
import { punch } from '~/domain/time/clocking/clock.server.ts'
import { bookForStaff } from '~/domain/time/clocking/control-entry.server.ts'
import {
  ControlEntry,
  EntryDecision,
  EntryQuery,
  HistoryQuery,
  HoursQuery,
  OwnHoursQuery,
  PolicyChange,
  Punch,
  ViolationChange,
  ViolationQuery,
  ViolationsChange,
} from '~/domain/time/clocking/input.ts'
import { listHours, listOwnHours } from '~/domain/time/clocking/hours.server.ts'
import { decideEntry, findEntry, listEntries } from '~/domain/time/clocking/review.server.ts'
import { clockStatus, listHistory } from '~/domain/time/clocking/status.server.ts'
import {
  changeViolation,
  changeViolations,
  findViolation,
  listViolations,
} from '~/domain/time/clocking/violations.server.ts'
import { withdrawClockOut } from '~/domain/time/clocking/withdraw.server.ts'
import { reverseGeocode } from '~/domain/kernel/geocode/geocode.server.ts'
import { Position } from '~/domain/kernel/geocode/input.ts'
import { endOptOut, findOptOut } from '~/domain/forms/working-time/end-opt-out.server.ts'
import { OptOutEnd, OptOutView } from '~/domain/forms/working-time/opt-out.ts'
import { WorkingTimeView } from '~/domain/forms/working-time/views.ts'
import { listWorkingTime, WorkingTimeQuery } from '~/domain/forms/working-time/working-time.server.ts'
import { RowsView } from '~/platform/rows.ts'
import { admin, anyone, type Calls, control, paged, staff } from '~/http/table.server.ts'

/** Clocking in and out, its review and its rules. */
export const clocking = {
  'POST /api/clock': staff(Punch, punch, { view: PunchView, status: 201 }),
  'POST /api/clock/:id/withdraw': staff(ById, withdrawClockOut, { view: ClockEntryView }),
  'GET /api/clock/status': staff(Nothing, clockStatus, { view: ClockStatus }),
  'GET /api/clock/history': staff(HistoryQuery, listHistory, { ...paged, view: z.array(ClockEntryView) }),
  'GET /api/geocode/reverse': anyone(Position, reverseGeocode, { view: Address }),
  'GET /api/hours': staff(OwnHoursQuery, listOwnHours, { ...paged, view: z.array(ShiftRow) }),
  'GET /api/admin/hours': control(HoursQuery, listHours, { scope: 'hours.read', ...paged, view: z.array(ShiftRow) }),
  'GET /api/admin/working-time': admin(WorkingTimeQuery, listWorkingTime, {
    scope: 'hours.read',
    ...paged,
    view: z.array(WorkingTimeView),
  }),
  'GET /api/admin/staff/:id/opt-out': admin(ById, findOptOut, { view: OptOutView.nullable() }),
  'PUT /api/admin/staff/:id/opt-out': admin(OptOutEnd, endOptOut, { view: OptOutView }),
  'GET /api/admin/clock-entries': admin(EntryQuery, listEntries, {
    scope: 'clock.read',
    ...paged,
    view: z.array(ReviewedEntry),
  }),
  'POST /api/admin/clock-entries': admin(ControlEntry, bookForStaff, { view: ReviewedEntry, status: 201 }),
  'GET /api/admin/clock-entries/:id': admin(ById, findEntry, { scope: 'clock.read', view: ReviewedEntry }),
  'PUT /api/admin/clock-entries/:id': admin(EntryDecision, decideEntry, { view: ReviewedEntry }),
  'GET /api/admin/clock-policy': admin(Nothing, findClockPolicy, { view: ClockPolicyView }),
  'PUT /api/admin/clock-policy': admin(PolicyChange, setClockPolicy, { view: ClockPolicyView }),
  'GET /api/admin/safety-violations': admin(ViolationQuery, listViolations, { ...paged, view: z.array(ViolationView) }),
  'PUT /api/admin/safety-violations': admin(ViolationsChange, changeViolations, { view: RowsView }),
  'GET /api/admin/safety-violations/:id': admin(ById, findViolation, { view: ViolationView }),
  'PUT /api/admin/safety-violations/:id': admin(ViolationChange, changeViolation, { view: ViolationView }),
} satisfies Calls
