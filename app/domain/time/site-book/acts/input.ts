import { z } from 'zod'
import { HandoverId, NewHandover } from '../handover/input.ts'
import { MoveKey } from '../keys/input.ts'
import { NewVisit, VisitId } from '../visits/input.ts'

/** What a guard does at a site without signal, besides writing in its book; as the calls of the same names take it. */
export const SiteAct = z.discriminatedUnion('act', [
  NewHandover.extend({ act: z.literal('handover') }),
  HandoverId.extend({ act: z.literal('take') }),
  NewVisit.extend({ act: z.literal('visitor_in') }),
  VisitId.extend({ act: z.literal('visitor_out') }),
  MoveKey.extend({ act: z.literal('key') }),
  // Shown by a tablet at a gate without a line: who looked is known once it arrives.
  z.object({ act: z.literal('list_opened'), siteId: z.string().min(1).max(60) }),
])
export type SiteAct = z.infer<typeof SiteAct>
