import { control, withKinds } from '../../kernel/events/event.ts'

/** An exception at a site. */
type ExceptionPayload = {
  id: string
  kind: string
  siteId: string | null
  dutyId: string | null
  userId: string | null
  userName: string | null
  state: string
  ownerId: string | null
  minutes: number | null
}

const exception = control<ExceptionPayload>

export const exceptionEvents = withKinds(
  { kind: 'code' },
  {
    'exception.opened': exception('exception_opened', ['kind'], 'Found a shift needing attention'),
    'exception.changed': exception('exception_changed', ['kind', 'minutes'], 'Changed a shift needing attention'),
    'exception.closed': exception('exception_closed', ['kind', 'minutes'], 'Closed a shift needing attention'),
  },
)
