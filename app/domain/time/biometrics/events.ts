import { nobody } from '../../kernel/events/event.ts'

export const biometricsEvents = {
  'reference.added': nobody('safety_reference_added', []),
  'reference.removed': nobody('safety_reference_removed', []),
}
