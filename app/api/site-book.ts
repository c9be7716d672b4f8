import { z } from 'zod'
import { giveHandover, listHandovers, takeHandover } from '~/domain/time/site-book/handover/handovers.server.ts'
import { HandoverId, HandoverQuery, NewHandover } from '~/domain/time/site-book/handover/input.ts'
import { HandoverView } from '~/domain/time/site-book/handover/views.ts'
import { KeyMoveQuery, MoveKey, NewSiteKey, SiteKeyId, SiteKeyQuery } from '~/domain/time/site-book/keys/input.ts'
import {
  addSiteKey,
  listKeyMoves,
  listSiteKeys,
  moveKey,
  removeSiteKey,
} from '~/domain/time/site-book/keys/keys.server.ts'
import { KeyMoveView, SiteKeyView } from '~/domain/time/site-book/keys/views.ts'
import { NewSiteLogEntry, SiteLogPhoto, SiteLogQuery, StrikeEntry } from '~/domain/time/site-book/log/input.ts'
import { listSiteLog, readLogPhoto, strikeSiteLog, writeSiteLog } from '~/domain/time/site-book/log/log.server.ts'
import { SiteLogEntryView } from '~/domain/time/site-book/log/views.ts'
import { NewVisit, VisitId, VisitQuery } from '~/domain/time/site-book/visits/input.ts'
import { EvacuationList, VisitView } from '~/domain/time/site-book/visits/views.ts'
import {
  findEvacuationList,
  listVisits,
  signVisitorIn,
  signVisitorOut,
} from '~/domain/time/site-book/visits/visits.server.ts'
import { Message } from '~/domain/kernel/access/views.ts'
import { download } from '~/http/download.server.ts'
import { type Calls, control, paged, staff } from '~/http/table.server.ts'

/** Records at each site: the occurrence book, handovers, keys and visitors. */
export const siteBook = {
  'GET /api/site-log': staff(SiteLogQuery, listSiteLog, { ...paged, view: z.array(SiteLogEntryView) }),
  'POST /api/site-log': staff(NewSiteLogEntry, (actor, input) => writeSiteLog(actor, input), {
    view: SiteLogEntryView,
    status: 201,
    images: true,
  }),
  'POST /api/site-log/:id/strike': staff(StrikeEntry, strikeSiteLog, { view: SiteLogEntryView }),
  'GET /api/site-log/:id/photos/:position': staff(SiteLogPhoto, readLogPhoto, {
    answer: download,
    type: ['image/jpeg', 'image/png'],
  }),
  'GET /api/handovers': staff(HandoverQuery, listHandovers, { ...paged, view: z.array(HandoverView) }),
  'POST /api/handovers': staff(NewHandover, giveHandover, { view: HandoverView, status: 201 }),
  'POST /api/handovers/:id/take': staff(HandoverId, takeHandover, { view: HandoverView }),
  'GET /api/site-keys': staff(SiteKeyQuery, listSiteKeys, { view: z.array(SiteKeyView) }),
  'POST /api/site-keys/:id/move': staff(MoveKey, moveKey, { view: SiteKeyView, images: true }),
  'GET /api/admin/site-keys': control(SiteKeyQuery, listSiteKeys, { view: z.array(SiteKeyView) }),
  'POST /api/admin/site-keys': control(NewSiteKey, addSiteKey, { view: SiteKeyView, status: 201 }),
  'DELETE /api/admin/site-keys/:id': control(SiteKeyId, removeSiteKey, { view: Message }),
  'GET /api/admin/site-keys/moves': control(KeyMoveQuery, listKeyMoves, { ...paged, view: z.array(KeyMoveView) }),
  'GET /api/visits': staff(VisitQuery, listVisits, { ...paged, view: z.array(VisitView) }),
  'POST /api/visits': staff(NewVisit, signVisitorIn, { view: VisitView, status: 201 }),
  'POST /api/visits/:id/out': staff(VisitId, signVisitorOut, { view: VisitView }),
  'GET /api/sites/:id/evacuation-list': staff(VisitId, findEvacuationList, { view: EvacuationList }),
} satisfies Calls
