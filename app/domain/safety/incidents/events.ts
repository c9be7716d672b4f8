import { nobody, told } from '../../kernel/events/event.ts'
import { type AlertChangePayload } from '../emergencies/alert-payload.ts'

const added = told('control', 'emergency_update')<AlertChangePayload>

export const incidentEvents = {
  'alert.photo_added': added('emergency_photo_added', [], 'Added a photograph to an incident'),
  'alert.form_linked': added('emergency_form_linked', [], 'Linked a form to an incident'),
  'alert.printed': nobody('emergency_printed', [], 'Exported an incident as PDF'),
}
