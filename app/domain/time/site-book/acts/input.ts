import { z } from 'zod'
import { HandoverId, NewHandover } from '../handover/input.ts'
import { MoveKey } from '../keys/input.ts'
import { NewVisit, VisitId } from '../visits/input.ts'

/**
 * What a guard can do at a site without signal, apart from writing in its book. The fields are those of the calls of
 * the same names.
 */
export const SiteAct = z.discriminatedUnion('act', [
  NewHandover.extend({ act: z.literal('handover') }),
  HandoverId.extend({ act: z.literal('take') }),
  NewVisit.extend({ act: z.literal('visitor_in') }),
  VisitId.extend({ act: z.literal('visitor_out') }),
  MoveKey.extend({ act: z.literal('key') }),
  // An offline tablet at a gate records this when it shows the list. Who opened the list is known only when the record
  // arrives.
  z.object({ act: z.literal('list_opened'), siteId: z.string().min(1).max(60) }),
])
export type SiteAct = z.infer<typeof SiteAct>
