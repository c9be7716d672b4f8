import { type Person } from '../../kernel/access/actor.ts'
import { notesOfAlerts } from '../emergencies/log.server.ts'
import { momentsOf } from '../emergencies/moments.server.ts'
import { alertFor } from '../emergencies/seen-by.server.ts'
import { timelineOf } from '../emergencies/timeline.ts'
import { viewAlert } from '../emergencies/view-alert.server.ts'
import { listLinkedForms } from './linked-forms.server.ts'
import { listPhotos } from './photos.server.ts'
import { type IncidentView } from './views.ts'

/**
 * Returns the history of an alert from press to close: times, notes, photographs and linked forms. @throws Problem
 * not_found
 */
export function findIncident(actor: Person, { id }: { id: string }): IncidentView {
  const alert = viewAlert(alertFor(actor, 'emergency.see', id))
  const notes = notesOfAlerts(actor, [id]).get(id) ?? []
  const photos = listPhotos(id)
  const forms = listLinkedForms(id)
  const more = [
    ...(momentsOf([alert]).get(id) ?? []),
    ...photos.map(({ at, by, words }) => ({ at, text: `Photograph added by ${by}${words ? `: ${words}` : ''}` })),
  ]
  return { alert, notes, timeline: timelineOf(alert, notes, more), photos, forms }
}
