import { z } from 'zod'
import { decideOperation } from '~/domain/offline/outbox/decide.server.ts'
import { dropRecords } from '~/domain/offline/outbox/drop.server.ts'
import { greetPhone } from '~/domain/offline/outbox/hello.server.ts'
import {
  Hello,
  OperationDecision,
  OperationId,
  OperationList,
  PhoneId,
  PhoneList,
  Sent,
  SentPart,
} from '~/domain/offline/outbox/input.ts'
import { listOperations, listPhones } from '~/domain/offline/outbox/lists.server.ts'
import { admitPart, receivePart } from '~/domain/offline/outbox/parts.server.ts'
import { findReceipt } from '~/domain/offline/outbox/receipt.server.ts'
import { admitOperation, receiveOperation } from '~/domain/offline/outbox/receive.server.ts'
import { Dropped, Greeting, MissingParts, OperationLine, PhoneLine, Receipt } from '~/domain/offline/outbox/views.ts'
import { admin, anyone, type Calls, paged, staff } from '~/http/table.server.ts'

/**
 * Operations that phones recorded without a connection. Each operation carries its own proof, so anyone may deliver it.
 */
export const outbox = {
  'POST /api/outbox/phone': staff(Hello, (actor, input) => greetPhone(actor, input), { view: Greeting }),
  'POST /api/outbox': anyone(Sent, (actor, input) => receiveOperation(actor, input), {
    view: Receipt,
    budget: 'outbox',
    admit: admitOperation,
    status: ({ fresh }) => (fresh ? 201 : 200),
    part: ({ receipt }) => receipt,
  }),
  'PUT /api/outbox/:operationId/parts/:sha256': anyone(SentPart, (actor, input) => receivePart(actor, input), {
    view: MissingParts,
    budget: 'part',
    raw: admitPart,
  }),
  'GET /api/outbox/:operationId': anyone(OperationId, (actor, input) => findReceipt(actor, input), { view: Receipt }),
  'GET /api/admin/operations': admin(OperationList, listOperations, { ...paged, view: z.array(OperationLine) }),
  'PUT /api/admin/operations/:id': admin(OperationDecision, (actor, input) => decideOperation(actor, input), {
    view: OperationLine,
  }),
  'DELETE /api/admin/phones/:id/records': admin(PhoneId, (actor, input) => dropRecords(actor, input), {
    view: Dropped,
  }),
  'GET /api/admin/phones': admin(PhoneList, listPhones, { ...paged, view: z.array(PhoneLine) }),
} satisfies Calls
