import { nobody } from '../../kernel/events/event.ts'

export const escalationEvents = {
  'escalation.contacts_changed': nobody('escalation_contacts_changed', null, 'Changed the escalation contacts'),
  'escalation.steps_set': nobody('escalation_steps_set', null, 'Changed the company’s escalation steps'),
}
