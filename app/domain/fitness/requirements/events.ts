import { nobody } from '../../kernel/events/event.ts'

export const requirementEvents = {
  'matrix.exported': nobody('matrix_exported', null, 'Exported papers of staff'),
  'requirement.changed': nobody('requirements_changed', null, 'Changed what a site, position or role needs'),
}
