import { nobody } from '../../kernel/events/event.ts'

export const escalationEvents = {
  'escalation.contacts_changed': nobody('escalation_contacts_changed'),
  'escalation.steps_set': nobody('escalation_steps_set'),
}
