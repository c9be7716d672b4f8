import { type ControlRoomView } from '~/domain/safety/control-room/control-room.server.ts'
import { showDate, showInstant, showTime } from '~/platform/dates.ts'
import { Icon } from '~/ui/icon.tsx'
import { useMinute } from '~/ui/minute.ts'
import { type WallLook } from '~/http/wall-look.server.ts'
import { LinkButton } from '~/ui/button.tsx'
import { ActionButton } from '~/routes/admin/action-button.tsx'
import { FullScreen } from './full-screen.tsx'

/** The head of the control room: the time, whether the mode is on and by whom, and the switch. */
export function ControlRoomBar({
  room,
  now,
  look,
  dark,
  desk,
}: {
  room: ControlRoomView
  now: Date
  look: WallLook
  dark: boolean
  /** Who is signed on at the control desk. */
  desk: readonly { name: string }[]
}) {
  const { controlRoomActive: on, since, by } = room
  return (
    <header className="on-ink flex flex-wrap items-center justify-between gap-x-8 gap-y-2 rounded-card bg-ink px-3 py-2 text-base/6 text-on-ink sm:px-4">
      <div>
        <h1 className="flex items-center gap-2.5 text-xl font-extrabold sm:text-2xl">
          <Icon name="monitor" className="size-7 text-hivis" />
          Control Room
        </h1>
        <p className="text-sm text-on-ink-muted">
          {on && since
            ? `On since ${showInstant(since)}, switched on by ${by}. Auto-logout is off for at most 12 hours.`
            : 'Off. Auto-logout after 30 minutes of inactivity.'}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:gap-x-6 sm:gap-y-3">
        <Clock first={now} />
        <LinkButton to="/admin/control-desk" variant="on-ink" icon="users" className="wrap-anywhere">
          {desk.length ? `Desk: ${desk.map(({ name }) => name).join(', ')}` : 'Desk: nobody signed on'}
        </LinkButton>
        <Look look={look} dark={dark} />
        <FullScreen />
        {on ? (
          <ActionButton intent="deactivate" fields={{}} variant="on-ink" icon="stop">
            Deactivate
          </ActionButton>
        ) : (
          <ActionButton intent="enter" fields={{}} variant="signal" icon="play">
            Activate
          </ActionButton>
        )}
      </div>
    </header>
  )
}

/** Sets whether this browser always shows the wall screen in dark colours, or only at night. */
function Look({ look, dark }: { look: WallLook; dark: boolean }) {
  const [next, words] = look !== 'night' ? ['night', 'Dark at night'] : dark ? ['system', 'Light'] : ['dark', 'Dark']
  return (
    <ActionButton intent="look" fields={{ look: next! }} variant="on-ink">
      {words}
    </ActionButton>
  )
}

function Clock({ first }: { first: Date }) {
  const now = useMinute(first)
  return (
    <time dateTime={now.toISOString()} className="flex items-baseline gap-3 leading-none">
      <span className="text-2xl font-extrabold text-hivis tabular-nums sm:text-4xl">{showTime(now)}</span>
      <span className="text-sm text-on-ink-muted">{showDate(now)}</span>
    </time>
  )
}
