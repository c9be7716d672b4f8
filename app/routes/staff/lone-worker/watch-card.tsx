import { type LoneSession } from '~/domain/safety/lone-worker/views.ts'
import { showTime } from '~/platform/dates.ts'
import { useRefreshOn } from '~/browser/live/live.ts'
import { Alert } from '~/ui/alert.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { alarmTitle } from './alarm-words.ts'
import { useKnownSession } from './known-session.ts'

const REFRESH_ON = [
  'lone.started',
  'lone.checked',
  'lone.late',
  'lone.ended',
  'lone.resumed',
  'lone.tightened',
  'emergency_update',
] as const

/** Shows that the person is monitored, and by when they must check in; nothing without an open session. */
export default function WatchCard({ watch, userId }: { watch: Watch; userId: string }) {
  const { session, pins } = watch
  useKnownSession(userId, session, pins)
  useRefreshOn(REFRESH_ON)
  if (!session) return null
  const where = session.site ?? session.place
  return (
    <Alert
      tone={session.lateAt ? 'bad' : 'info'}
      icon="user"
      title={titleOf(session)}
      actions={
        <LinkButton to="/alone" variant="signal" size="lg" icon="check-circle">
          Check in
        </LinkButton>
      }
    >
      You work alone{where && ` at ${where}`}.{' '}
      {session.alarm
        ? 'Control will ring you, even after you have checked in.'
        : 'Without a check-in, control is alerted.'}
    </Alert>
  )
}

function titleOf({ alarm, lateAt, dueAt }: LoneSession): string {
  if (alarm) return alarmTitle(alarm)
  return lateAt ? 'Your check-in is late' : `Check in by ${showTime(dueAt)}`
}

/** What the card shows. */
export type Watch = { session: LoneSession | null; pins: boolean }
