import { z } from 'zod'
import { AlertLogEntry, NearestView } from '~/domain/safety/emergencies/views.ts'
import { EscalationContactsView } from '~/domain/safety/escalation/views.ts'
import { CompanyEscalation, EscalationContacts } from '~/domain/safety/escalation/input.ts'
import { OnCallRota } from '~/domain/safety/on-call/input.ts'
import { listOnCall, setOnCall } from '~/domain/safety/on-call/on-call.server.ts'
import { OnCallView } from '~/domain/safety/on-call/views.ts'
import { LadderStepView } from '~/domain/kernel/sites/views.ts'
import { AlertView, OwnAlert } from '~/domain/safety/emergencies/alert-payload.ts'
import { ById, Nothing } from '~/domain/kernel/access/input.ts'
import {
  findAlert,
  listActiveAlerts,
  listAlerts,
  listOwnAlerts,
  raiseAlert,
} from '~/domain/safety/emergencies/alerts.server.ts'
import {
  acknowledgeAlert,
  resolveAlert,
  undoAcknowledge,
  undoResolve,
} from '~/domain/safety/emergencies/answer.server.ts'
import {
  findCompanyEscalation,
  listEscalationContacts,
  setCompanyEscalation,
  setEscalationContacts,
} from '~/domain/safety/escalation/contacts.server.ts'
import { listAlertNotes, noteAlert } from '~/domain/safety/emergencies/log.server.ts'
import { listNearest } from '~/domain/safety/emergencies/nearest.server.ts'
import { choosePlace, sendPlace } from '~/domain/safety/emergencies/live-place.server.ts'
import { findIncident } from '~/domain/safety/incidents/incident.server.ts'
import { IncidentPhoto, LinkForm } from '~/domain/safety/incidents/input.ts'
import { linkForm } from '~/domain/safety/incidents/linked-forms.server.ts'
import { incidentPdf } from '~/domain/safety/incidents/pdf.server.ts'
import { addPhoto } from '~/domain/safety/incidents/photos.server.ts'
import { IncidentPhotoView, IncidentView, LinkedForm } from '~/domain/safety/incidents/views.ts'
import { download } from '~/http/download.server.ts'
import { reportSafe } from '~/domain/safety/emergencies/safe.server.ts'
import {
  AlertLog,
  AlertNote,
  ChoosePlace,
  RaiseAlert,
  ResolveAlert,
  SendPlace,
} from '~/domain/safety/emergencies/input.ts'
import { admin, type Calls, control, paged, staff } from '~/http/table.server.ts'

/** The SOS button and what happens after a press. */
export const emergencies = {
  // A press counts even if its content cannot be read.
  'POST /api/emergency': staff(RaiseAlert, raiseAlert, {
    view: OwnAlert,
    budget: 'sos',
    status: ({ fresh }) => (fresh ? 201 : 200),
    part: ({ alert }) => alert,
  }),
  'GET /api/emergency/own': staff(Nothing, listOwnAlerts, { view: z.array(OwnAlert) }),
  'GET /api/emergency/active': control(Nothing, listActiveAlerts, { view: z.array(AlertView) }),
  'GET /api/emergency/:id': staff(ById, findAlert, { view: OwnAlert }),
  'POST /api/emergency/:id/safe': staff(ById, reportSafe, { view: OwnAlert, budget: 'help' }),
  'POST /api/emergency/:id/place': staff(SendPlace, sendPlace, { view: OwnAlert, budget: 'help' }),
  'PUT /api/emergency/:id/place': staff(ChoosePlace, choosePlace, { view: OwnAlert }),
  'POST /api/emergency/:id/acknowledge': control(ById, acknowledgeAlert, { view: AlertView, budget: 'help' }),
  'POST /api/emergency/:id/acknowledge/undo': control(ById, undoAcknowledge, { view: AlertView, budget: 'help' }),
  'POST /api/emergency/:id/resolve': admin(ResolveAlert, resolveAlert, { view: AlertView, budget: 'help' }),
  'POST /api/emergency/:id/resolve/undo': admin(ById, undoResolve, { view: AlertView, budget: 'help' }),
  'GET /api/emergency/:id/nearest': control(ById, listNearest, { view: NearestView }),
  'GET /api/emergency/:id/incident': control(ById, findIncident, { view: IncidentView }),
  'POST /api/emergency/:id/photos': admin(IncidentPhoto, addPhoto, {
    view: IncidentPhotoView,
    status: 201,
    images: true,
  }),
  'POST /api/emergency/:id/forms': admin(LinkForm, linkForm, { view: z.array(LinkedForm), status: 201 }),
  'GET /api/emergency/:id/pdf': control(ById, incidentPdf, {
    answer: ({ name, bytes }) => download({ name, type: 'application/pdf', bytes }),
    type: 'application/pdf',
  }),
  'GET /api/emergency/:id/notes': control(ById, listAlertNotes, { view: z.array(AlertLogEntry) }),
  'POST /api/emergency/:id/notes': control(AlertNote, noteAlert, { view: AlertView, status: 201 }),
  'GET /api/admin/emergency-logs': control(AlertLog, listAlerts, { ...paged, view: z.array(AlertView) }),
  'GET /api/admin/escalation-contacts': admin(Nothing, listEscalationContacts, { view: EscalationContactsView }),
  'PUT /api/admin/escalation-contacts': admin(EscalationContacts, setEscalationContacts, {
    view: EscalationContactsView,
  }),
  'GET /api/admin/escalation': admin(Nothing, findCompanyEscalation, { view: z.array(LadderStepView) }),
  'PUT /api/admin/escalation': admin(CompanyEscalation, setCompanyEscalation, { view: z.array(LadderStepView) }),
  'GET /api/admin/on-call': admin(Nothing, listOnCall, { view: z.array(OnCallView) }),
  'PUT /api/admin/on-call': admin(OnCallRota, setOnCall, { view: z.array(OnCallView) }),
} satisfies Calls
