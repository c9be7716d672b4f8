import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { Nothing } from '~/domain/kernel/access/input.ts'
import { listEntries } from '~/domain/time/clocking/review.server.ts'
import { listViolations } from '~/domain/time/clocking/violations.server.ts'
import {
  activateControlRoom,
  type ControlRoomSwitched,
  deactivateControlRoom,
  findControlRoom,
} from '~/domain/safety/control-room/control-room.server.ts'
import { findDashboard } from '~/domain/overview/dashboard/dashboard.server.ts'
import { listPresent } from '~/domain/overview/dashboard/present.server.ts'
import { findWall } from '~/domain/safety/control-room/wall.server.ts'
import { settleException } from '~/domain/time/exceptions/exceptions.server.ts'
import { TakeIt } from '~/domain/time/exceptions/input.ts'
import { keepWallLook, WallLook, wallLook } from '~/http/wall-look.server.ts'
import { LowerHalf } from './lower-half.tsx'
import { Wall } from './wall.tsx'
import { WallDistances } from './wall-distances.tsx'
import { findMap } from '~/domain/safety/map/map.server.ts'
import { listAlarmedForms } from '~/domain/forms/forms/alarms.server.ts'
import { keepMapShown, mapShown, MapShown } from '~/http/map-shown.server.ts'
import { type ActionAnswer, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor } from '~/ui/answered.ts'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { useControlRoomOpen, useAdminRefreshOn } from '~/browser/live/live.ts'
import { acknowledge } from './alert-actions.server.ts'
import { MapPanel } from '~/routes/admin/map/map-panel.tsx'
import { useTiles } from '~/routes/admin/map/tiles.ts'
import { ControlRoomBar } from './bar.tsx'
import { ProofLine } from './proof-line.tsx'
import { identity, violation } from '~/routes/admin/safety/actions.server.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'

export const meta: MetaFunction = () => [{ title: 'Control Room · Admin Portal' }]

const VIOLATIONS = 3
const CHECKS = 10

export const loader = pageLoader('admin', async (actor, { url, request }) => {
  const [shown, look] = [await mapShown(request), await wallLook(request)]
  return {
    room: findControlRoom(actor),
    dashboard: findDashboard(actor),
    present: listPresent(actor, { longest: isLongest(url.searchParams) }).items,
    violations: listViolations(actor, { resolved: false, limit: VIOLATIONS }),
    checks: listEntries(actor, { identityCheck: 'pending', limit: CHECKS }),
    wall: findWall(actor),
    look,
    forms: listAlarmedForms(actor),
    now: new Date(),
    shown,
    map: shown === 'hidden' ? null : findMap(actor),
  }
})

const isLongest = (query: URLSearchParams) => query.get('shift') === 'longest'

const here = (title: string, description?: string) => ({
  to: '/admin/control-room',
  toast: { title, description, tone: 'good' as const },
})
const switched = ({ changed, message }: ControlRoomSwitched) =>
  changed
    ? here(
        message,
        message.endsWith('Deactivated') ? 'Auto-logout re-enabled' : 'Auto-logout disabled for this session',
      )
    : { to: '/admin/control-room' }

export const action = pageActions('admin', {
  enter: formAction(Nothing, (actor) => activateControlRoom(actor), switched, 'Failed to activate control room mode'),
  deactivate: formAction(
    Nothing,
    (actor) => deactivateControlRoom(actor),
    switched,
    'Failed to deactivate control room mode',
  ),
  map: formAction(
    MapShown,
    (_actor, { shown }) => keepMapShown(shown),
    (headers, { url }) => ({ to: url.pathname + url.search, headers }),
  ),
  look: formAction(
    WallLook,
    (_actor, { look }) => keepWallLook(look),
    (headers, { url }) => ({ to: url.pathname + url.search, headers }),
  ),
  take: formAction(
    TakeIt,
    (actor, { id }) => settleException(actor, { id, ownerId: actor.id, notes: undefined, outcome: undefined }),
    here('Assigned to you'),
  ),
  violation,
  identity,
  acknowledge,
})

/** Every event that changes something on the page. */
const REFRESH_ON = [
  ...(['lone.started', 'lone.checked', 'lone.late', 'lone.ended', 'lone.resumed', 'lone.tightened'] as const),
  ...(['exception.opened', 'exception.changed', 'exception.closed'] as const),
  'clock.in',
  'clock.out',
  'clock.out_withdrawn',
  'clock.identity_checked',
  'clock.shift_flagged',
  'form.submitted',
  'form.reviewed',
  'violation.logged',
  'violation.resolved',
  'emergency_alert',
  'emergency_update',
  'new_holiday_request',
  'holiday.withdrawn',
  'holiday_request_decision',
  'staff.created',
  'staff.updated',
  'staff.deactivated',
  'staff.reactivated',
  'control_room.activated',
  'desk.signed_on',
  'desk.signed_off',
  'desk.handed_over',
  'control_room.deactivated',
] as const

export const clientAction = keepTyped({
  enter: 'Failed to activate control room mode',
  deactivate: 'Failed to deactivate control room mode',
})

export default function ControlRoom() {
  const loaded = useLoaderData<typeof loader>()
  const { room, wall, look, now, map, shown } = loaded
  const result = useAnswer<ActionAnswer>()?.result
  const switching = { ...answeredFor(result, 'enter').errors, ...answeredFor(result, 'deactivate').errors }
  const [query] = useSearchParams()
  const tiles = useTiles()
  useAdminRefreshOn(REFRESH_ON)
  useControlRoomOpen()
  const dark = look === 'dark' || (look === 'night' && wall.night)
  const panel = (
    <MapPanel
      map={map}
      shown={shown}
      tiles={tiles}
      sub="Where alerts were raised and where people clocked in"
      label="Map of alerts, people and sites"
    />
  )
  return (
    <>
      <Wall
        wall={wall}
        dark={dark}
        bar={
          <div className="grid gap-3">
            <ControlRoomBar room={room} now={now} look={look} dark={dark} desk={wall.desk} />
            <ErrorSummary title="Control Room" errors={switching} />
          </div>
        }
        side={
          <>
            <ProofLine />
            {tiles ? panel : <WallDistances distances={wall.distances} />}
          </>
        }
      />
      <LowerHalf
        data={loaded}
        longest={isLongest(query)}
        map={!tiles && map && map.pins.length > 0 ? panel : shown === 'hidden' && !tiles ? panel : null}
        result={result}
      />
    </>
  )
}
