import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { roleLabel } from '~/domain/kernel/access/actor.ts'
import { ById } from '~/domain/kernel/access/input.ts'
import { dayOf, showDay } from '~/platform/dates.ts'
import { addAbsence, changeAbsence, listAbsences, removeAbsence } from '~/domain/time/absences/absences.server.ts'
import { AbsenceChange, AbsenceQuery, NewAbsence } from '~/domain/time/absences/input.ts'
import { enterLeaveHours, findLeaveHours, setLeaveInHours } from '~/domain/time/leave-hours/leave-hours.server.ts'
import { LeaveHoursForm, LeaveHoursSetting } from '~/domain/time/leave-hours/input.ts'
import { changeEntitlement, resetHolidays } from '~/domain/time/holidays/entitlement.server.ts'
import { HolidayEntitlementForm, HolidayList } from '~/domain/time/holidays/input.ts'
import { listLedger } from '~/domain/time/holidays/ledger.server.ts'
import { countHolidayRequests, listHolidayRequests } from '~/domain/time/holidays/review.server.ts'
import { nextYearStart } from '~/domain/time/holidays/year.ts'
import { findStaff } from '~/domain/kernel/people/people.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { type ActionAnswer, formAction, pageActions } from '~/http/page.server.ts'
import { ListPager } from '~/routes/admin/list-search.tsx'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Empty } from '~/ui/empty.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { StatCard } from '~/ui/stat-card.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { decide } from './actions.server.ts'
import { DECISION_FAILED } from './decision-failed.ts'
import { Absences } from './absences.tsx'
import { HolidayEditor } from './editor.tsx'
import { HolidayLedger } from './ledger.tsx'
import { LeaveHours } from './leave-hours.tsx'
import { HolidayReset } from './reset.tsx'
import { HolidayReviewCard } from './review-card.tsx'

export const meta: MetaFunction = () => [{ title: 'Holidays of a staff member · Admin Portal' }]

const PAGE = 50
/** Each of the two lists has its own position. */
const PersonQuery = z.object({
  id: ById.shape.id,
  before: HolidayList.shape.before,
  after: AbsenceQuery.shape.before,
  edit: z.string().optional(),
})

export const loader = listLoader('admin', PersonQuery, (actor, { id, before, after, edit }) => {
  const { firstName, lastName, role, holidayBalance, holidayEntitlement, holidayYearStart, autoResetHolidays } =
    findStaff(actor, { id })
  const nextReset = holidayYearStart && autoResetHolidays ? nextYearStart(holidayYearStart, dayOf(new Date())) : null
  return {
    id,
    name: `${firstName} ${lastName}`,
    role,
    holidays: { holidayBalance, holidayEntitlement, holidayYearStart, autoResetHolidays },
    nextReset,
    requests: listHolidayRequests(actor, { userId: id, before, limit: PAGE }),
    waiting: countHolidayRequests(actor, { userId: id, status: 'pending' }),
    ledger: listLedger(actor, { userId: id }),
    absences: listAbsences(actor, { userId: id, before: after, limit: PAGE }),
    leave: findLeaveHours(actor, { userId: id }),
    editing: edit !== undefined,
  }
})

const back = (title: string) => (view: { id: string }) => ({
  to: `/admin/holidays/people/${view.id}`,
  toast: { title, tone: 'good' as const },
})

const backTo = (title: string) => (view: { userId: string }) => back(title)({ id: view.userId })

const ENTITLEMENT_FAILED = 'Failed to update holiday entitlement'
const RESET_FAILED = 'Failed to reset holidays'
const ABSENCE_FAILED = 'Failed to record the absence'
const LEAVE_FAILED = 'Failed to enter leave in hours'

export const action = pageActions('admin', {
  decide,
  entitlement: formAction(
    HolidayEntitlementForm,
    changeEntitlement,
    back('Holiday entitlement updated'),
    ENTITLEMENT_FAILED,
  ),
  reset: formAction(ById, resetHolidays, back('Holidays reset'), RESET_FAILED),
  absent: formAction(NewAbsence, addAbsence, backTo('Absence recorded'), ABSENCE_FAILED),
  'absence-end': formAction(AbsenceChange, changeAbsence, backTo('Last day saved'), ABSENCE_FAILED),
  'absence-remove': formAction(
    ById,
    removeAbsence,
    (_view, { url }) => ({ to: url.pathname, toast: { title: 'Absence removed', tone: 'good' } }),
    ABSENCE_FAILED,
  ),
  'leave-unit': formAction(LeaveHoursSetting, setLeaveInHours, backTo('Leave updated'), LEAVE_FAILED),
  'leave-hours': formAction(LeaveHoursForm, enterLeaveHours, backTo('Hours entered'), LEAVE_FAILED),
})

export const clientAction = keepTyped({
  decide: DECISION_FAILED,
  entitlement: ENTITLEMENT_FAILED,
  reset: RESET_FAILED,
  absent: ABSENCE_FAILED,
  'absence-end': ABSENCE_FAILED,
  'absence-remove': ABSENCE_FAILED,
  'leave-unit': LEAVE_FAILED,
  'leave-hours': LEAVE_FAILED,
})

export default function HolidayPerson() {
  const { id, name, role, holidays, nextReset, requests, waiting, ledger, absences, leave, editing } =
    useLoaderData<typeof loader>()
  const result = useAnswer<ActionAnswer>()?.result
  return (
    <>
      <PageHeader
        title={name}
        sub={`${roleLabel(role)} · holidays`}
        back={{ to: '/admin/holidays/people', label: 'Balances' }}
      />
      <div className="grid gap-6">
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          <StatCard
            label="Days left"
            value={holidays.holidayBalance}
            icon="calendar"
            tone={holidays.holidayBalance < 0 ? 'bad' : 'good'}
          />
          <StatCard label="Entitlement" value={holidays.holidayEntitlement} note="days a year" icon="calendar-check" />
          <StatCard
            label="Pending"
            value={waiting}
            note={waiting === 1 ? 'request' : 'requests'}
            icon="clock"
            tone="warn"
          />
          <StatCard
            label="Next reset"
            value={<span className="text-lg">{nextReset ? showDay(nextReset) : 'By hand'}</span>}
            icon="refresh"
          />
        </div>
        <div className="grid items-start grid-cols-1 gap-4 lg:grid-cols-2">
          <HolidayEditor id={id} holidays={holidays} editing={editing} answered={answeredFor(result, 'entitlement')} />
          <HolidayReset id={id} holidays={holidays} answered={answeredFor(result, 'reset')} />
        </div>
        <div className="grid items-start grid-cols-1 gap-4 lg:grid-cols-2">
          <Absences
            userId={id}
            absences={absences}
            answered={answeredFor(result, 'absent')}
            removed={answeredFor(result, 'absence-remove')}
            ended={answeredFor(result, 'absence-end')}
          />
          <LeaveHours
            leave={leave}
            answered={answeredFor(result, 'leave-hours')}
            set={answeredFor(result, 'leave-unit')}
          />
        </div>
        <section aria-labelledby="requests-title" className="grid gap-3">
          <h2 id="requests-title" className="text-lg font-bold">
            Requests
          </h2>
          {requests.items.length === 0 && <Empty icon="calendar" title="No holiday requests yet" />}
          <ul className="grid items-start grid-cols-1 gap-4 xl:grid-cols-2">
            {requests.items.map((request) => (
              <HolidayReviewCard key={request.id} request={request} result={result} />
            ))}
          </ul>
          <ListPager
            shown={requests.items.length}
            total={requests.total}
            label="Holiday requests"
            next={requests.next}
          />
        </section>
        <HolidayLedger rows={ledger} />
      </div>
    </>
  )
}
