import { Nothing } from '~/domain/kernel/access/input.ts'
import { correctNote, findDesk, noteAtDesk, signOff, signOn } from '~/domain/overview/handover/desk.server.ts'
import { handOver, takeOver, withdrawHandover } from '~/domain/overview/handover/hand-over.server.ts'
import { DeskCorrection, DeskNote, HandOver, NightQuery, SignOff, TakeOver } from '~/domain/overview/handover/input.ts'
import { findNight } from '~/domain/overview/handover/night.server.ts'
import { nightPdf } from '~/domain/overview/handover/night-pdf.server.ts'
import { DeskView, NightView } from '~/domain/overview/handover/views.ts'
import { download } from '~/http/download.server.ts'
import { admin, type Calls } from '~/http/table.server.ts'

/** The control desk: who is at it, the handover from one controller to the next, and its log. */
export const controlDesk = {
  'GET /api/admin/control-desk': admin(Nothing, findDesk, { view: DeskView }),
  'POST /api/admin/control-desk/sign-on': admin(Nothing, signOn, { view: DeskView }),
  'POST /api/admin/control-desk/sign-off': admin(SignOff, signOff, { view: DeskView }),
  'POST /api/admin/control-desk/hand-over': admin(HandOver, handOver, { view: DeskView }),
  'POST /api/admin/control-desk/hand-over/withdraw': admin(Nothing, withdrawHandover, { view: DeskView }),
  'POST /api/admin/control-desk/take-over': admin(TakeOver, takeOver, { view: DeskView }),
  'POST /api/admin/control-desk/notes': admin(DeskNote, noteAtDesk, { view: DeskView, status: 201 }),
  'POST /api/admin/control-desk/notes/:id/corrections': admin(DeskCorrection, correctNote, {
    view: DeskView,
    status: 201,
  }),
  'GET /api/admin/control-desk/log': admin(NightQuery, findNight, { view: NightView }),
  'GET /api/admin/control-desk/log/pdf': admin(NightQuery, nightPdf, {
    answer: ({ name, bytes }) => download({ name, type: 'application/pdf', bytes }),
    type: 'application/pdf',
  }),
} satisfies Calls
