import { z } from 'zod'
import { ById, Nothing } from '~/domain/kernel/access/input.ts'
import { Message } from '~/domain/kernel/access/views.ts'
import { KioskCode, KioskPerson, KioskPin, NewKiosk } from '~/domain/account/kiosks/input.ts'
import { enrolKiosk, listKiosks, registerKiosk, revokeKiosk } from '~/domain/account/kiosks/kiosks.server.ts'
import { findKioskPin, removeKioskPin, setKioskPin } from '~/domain/account/kiosks/pins.server.ts'
import { KioskEnrolled, KioskPinState, KioskRegistered, KioskView } from '~/domain/account/kiosks/views.ts'
import { KioskHello, KioskPunch, KioskScan, KioskSent, KioskTake, KioskTurn } from '~/domain/offline/kiosk/input.ts'
import {
  findAtKiosk,
  findSiteAtKiosk,
  greetKiosk,
  punchAtKiosk,
  scanAtKiosk,
  takeAtKiosk,
  turnAtKiosk,
} from '~/domain/offline/kiosk/person.server.ts'
import { receiveAtKiosk } from '~/domain/offline/kiosk/receive.server.ts'
import {
  KioskGreeting,
  KioskPersonView,
  KioskPunched,
  KioskReceipt,
  KioskSiteView,
} from '~/domain/offline/kiosk/views.ts'
import { RaiseSiteAlert } from '~/domain/safety/emergencies/input.ts'
import { raiseSiteAlert } from '~/domain/safety/emergencies/site-sos.server.ts'
import { SiteAlert } from '~/domain/safety/emergencies/views.ts'
import { VerifyView } from '~/domain/time/biometrics/views.ts'
import { HandoverView } from '~/domain/time/site-book/handover/views.ts'
import { kioskHeaders } from '~/http/actor.server.ts'
import { admin, anyone, type Calls, kiosk, staff } from '~/http/table.server.ts'

/** Tablets at gatehouses, and what people do on them. */
export const kiosks = {
  'GET /api/admin/kiosks': admin(Nothing, listKiosks, { view: z.array(KioskView) }),
  'POST /api/admin/kiosks': admin(NewKiosk, registerKiosk, { view: KioskRegistered, status: 201 }),
  'DELETE /api/admin/kiosks/:id': admin(ById, revokeKiosk, { view: Message }),
  'GET /api/kiosk-pin': staff(Nothing, findKioskPin, { view: KioskPinState }),
  'PUT /api/kiosk-pin': staff(KioskPin, setKioskPin, { view: KioskPinState }),
  'DELETE /api/kiosk-pin': staff(Nothing, removeKioskPin, { view: Message }),
  'POST /api/kiosk/enrol': anyone(KioskCode, (actor, input) => enrolKiosk(actor, input), {
    part: ({ view }) => view,
    headers: ({ secret }) => kioskHeaders(secret),
    view: KioskEnrolled,
    status: 201,
  }),
  'POST /api/kiosk/hello': kiosk(KioskHello, (actor, input) => greetKiosk(actor, input), { view: KioskGreeting }),
  // A press counts even if its content cannot be read.
  'POST /api/kiosk/sos': kiosk(RaiseSiteAlert, (actor, input) => raiseSiteAlert(actor, input), {
    view: SiteAlert,
    budget: 'sos',
    status: ({ fresh }) => (fresh ? 201 : 200),
    part: ({ alert }) => alert,
  }),
  'POST /api/kiosk/person': kiosk(KioskPerson, (actor, input) => findAtKiosk(actor, input), { view: KioskPersonView }),
  'POST /api/kiosk/site': kiosk(KioskPerson, (actor, input) => findSiteAtKiosk(actor, input), { view: KioskSiteView }),
  'POST /api/kiosk/take': kiosk(KioskTake, (actor, input) => takeAtKiosk(actor, input), { view: HandoverView }),
  'POST /api/kiosk/scan': kiosk(KioskScan, scanAtKiosk, { view: VerifyView, images: true }),
  'POST /api/kiosk/turn': kiosk(KioskTurn, turnAtKiosk, { view: VerifyView, images: true }),
  'POST /api/kiosk/punch': kiosk(KioskPunch, (actor, input) => punchAtKiosk(actor, input), {
    view: KioskPunched,
    status: 201,
  }),
  'POST /api/kiosk/outbox': kiosk(KioskSent, (actor, input) => receiveAtKiosk(actor, input), {
    view: KioskReceipt,
    status: ({ fresh }) => (fresh ? 201 : 200),
    part: ({ receipt }) => receipt,
  }),
} satisfies Calls
