import { z } from 'zod'
import { ById, Nothing } from '~/domain/kernel/access/input.ts'
import {
  LoneCheck,
  LoneEnd,
  LonePins,
  LoneQuery,
  LoneStart,
  LoneStartFor,
  LoneWord,
  MonthQuery,
} from '~/domain/safety/lone-worker/input.ts'
import { checkIn, endSession } from '~/domain/safety/lone-worker/own.server.ts'
import { findPins, setPins } from '~/domain/safety/lone-worker/pins.server.ts'
import {
  checkFor,
  endSessionFor,
  findSession,
  listSessions,
  startSessionFor,
} from '~/domain/safety/lone-worker/for-control.server.ts'
import { findCurrentSession, startSession } from '~/domain/safety/lone-worker/sessions.server.ts'
import { loneStatistics } from '~/domain/safety/lone-worker/statistics.server.ts'
import {
  LoneCheckMade,
  LonePinState,
  LoneSession,
  LoneStatistics,
  SessionHistory,
  WatchedSession,
} from '~/domain/safety/lone-worker/views.ts'
import { admin, type Calls, control, paged, staff } from '~/http/table.server.ts'

/** Lone-worker monitoring: their own calls, and those of control. */
export const loneWorkers = {
  'POST /api/lone-sessions': staff(LoneStart, startSession, { view: LoneSession, status: 201 }),
  'GET /api/lone-sessions/current': staff(Nothing, findCurrentSession, { view: LoneSession.nullable() }),
  'POST /api/lone-sessions/:id/checks': staff(LoneCheck, checkIn, { view: LoneCheckMade, status: 201, budget: 'help' }),
  'POST /api/lone-sessions/:id/end': staff(LoneEnd, endSession, { view: LoneSession }),
  'GET /api/lone-pins': staff(Nothing, findPins, { view: LonePinState }),
  'PUT /api/lone-pins': staff(LonePins, setPins, { view: LonePinState }),
  'GET /api/admin/lone-statistics': admin(MonthQuery, loneStatistics, { view: LoneStatistics }),
  'GET /api/admin/lone-sessions': control(LoneQuery, listSessions, { ...paged, view: z.array(WatchedSession) }),
  'POST /api/admin/lone-sessions': control(LoneStartFor, startSessionFor, { view: WatchedSession, status: 201 }),
  'GET /api/admin/lone-sessions/:id': control(ById, findSession, { view: SessionHistory }),
  'POST /api/admin/lone-sessions/:id/checks': control(LoneWord, checkFor, {
    view: LoneCheckMade,
    status: 201,
    budget: 'help',
  }),
  'POST /api/admin/lone-sessions/:id/end': control(LoneWord, endSessionFor, { view: WatchedSession }),
} satisfies Calls
