import { admins, nobody, withKinds } from '../../kernel/events/event.ts'

/** An entry of the control desk's log: its number, and its author. */
type DeskPayload = { id: string; userId: string }

const entry = admins<DeskPayload>

export const handoverEvents = withKinds(
  { to: 'person', from: 'person', night: 'day' },
  {
    'desk.signed_on': entry('desk_signed_on', null, 'Signed on at the control desk'),
    'desk.signed_off': entry('desk_signed_off', null, 'Signed off at the control desk'),
    'desk.offered': entry('desk_handover_offered', null, 'Signed a handover of the control desk'),
    'desk.offer_withdrawn': entry('desk_handover_withdrawn', null, 'Withdrew a handover of the control desk'),
    'desk.handed_over': entry('desk_handed_over', null, 'Took over the control desk'),
    'desk.signature_refused': nobody('desk_signature_refused', null, 'A signature at the control desk was refused'),
    'desk.noted': entry('desk_noted', null, 'Added a note to the control desk log'),
    'desk.corrected': entry('desk_note_corrected', null, 'Corrected a note in the control desk log'),
    'desk.exported': nobody('desk_log_exported', null, 'Exported the control desk log as PDF'),
  },
)
