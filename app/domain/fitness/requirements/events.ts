import { nobody } from '../../kernel/events/event.ts'

export const requirementEvents = {
  'requirement.changed': nobody('requirements_changed', null, 'Changed what a site, position or role needs'),
}
