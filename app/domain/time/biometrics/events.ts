import { nobody } from '../../kernel/events/event.ts'

export const biometricsEvents = {
  'reference.added': nobody('safety_reference_added', [], 'Added a safety reference image'),
  'reference.removed': nobody('safety_reference_removed', [], 'Removed a safety reference image'),
}
