import { controlAndPerson, nobody, withKinds } from '../../kernel/events/event.ts'

/** An action with a due date, which a named person closes. */
type ActionPayload = {
  id: string
  kind: string
  siteId: string | null
  userId: string | null
  ownerId: string | null
  dueOn: string
  state: string
}

const work = controlAndPerson<ActionPayload>

export const actionEvents = withKinds(
  { dueBefore: 'day', dueOn: 'day', ownerId: 'person' },
  {
    'actions.exported': nobody('actions_exported', null, 'Exported actions'),
    'action.opened': work('action_opened', ['kind', 'dueOn'], 'Opened an action'),
    'action.changed': work('action_changed', ['kind', 'dueOn'], 'Changed an action'),
    'action.closed': work('action_closed', ['kind', 'dueOn', 'state'], 'Closed an action'),
  },
)
