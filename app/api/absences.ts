import { z } from 'zod'
import { ById, Nothing } from '~/domain/kernel/access/input.ts'
import { Message } from '~/domain/kernel/access/views.ts'
import { addAbsence, changeAbsence, listAbsences, removeAbsence } from '~/domain/time/absences/absences.server.ts'
import { AbsenceChange, AbsenceQuery, NewAbsence } from '~/domain/time/absences/input.ts'
import { AbsenceView } from '~/domain/time/absences/views.ts'
import { LeaveHoursEntry, LeaveHoursQuery, LeaveHoursSetting } from '~/domain/time/leave-hours/input.ts'
import {
  enterLeaveHours,
  findLeaveHours,
  findOwnLeaveHours,
  setLeaveInHours,
} from '~/domain/time/leave-hours/leave-hours.server.ts'
import { LeaveHoursView } from '~/domain/time/leave-hours/views.ts'
import { admin, type Calls, paged, staff } from '~/http/table.server.ts'

/** Absences other than holidays, and leave that is counted in hours. */
export const absences = {
  'GET /api/leave-hours': staff(Nothing, findOwnLeaveHours, { view: LeaveHoursView }),
  'GET /api/admin/leave-hours': admin(LeaveHoursQuery, findLeaveHours, {
    scope: 'holidays.read',
    view: LeaveHoursView,
  }),
  'PUT /api/admin/leave-hours': admin(LeaveHoursSetting, setLeaveInHours, { view: LeaveHoursView }),
  'POST /api/admin/leave-hours': admin(LeaveHoursEntry, enterLeaveHours, { view: LeaveHoursView, status: 201 }),
  'GET /api/admin/absences': admin(AbsenceQuery, listAbsences, { ...paged, view: z.array(AbsenceView) }),
  'POST /api/admin/absences': admin(NewAbsence, addAbsence, { view: AbsenceView, status: 201 }),
  'PUT /api/admin/absences/:id': admin(AbsenceChange, changeAbsence, { view: AbsenceView }),
  'DELETE /api/admin/absences/:id': admin(ById, removeAbsence, { view: Message }),
} satisfies Calls
