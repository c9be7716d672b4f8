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
])
export type SiteAct = z.infer<typeof SiteAct>
