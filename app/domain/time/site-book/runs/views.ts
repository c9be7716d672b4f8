import { z } from 'zod'
import { FENCE_VERDICTS } from '../../clocking/fence.ts'
import { RUN_STATES } from './input.ts'
import { MARKS, METHODS } from './marks.ts'

const instant = z.string()
const Fence = z.object({
  verdict: z.enum(FENCE_VERDICTS),
  distanceMetres: z.number().nullable(),
  accuracyMetres: z.number().nullable(),
  radiusMetres: z.number().nullable(),
})

export const ScanView = z
  .object({
    id: z.string(),
    checkpointId: z.string(),
    checkpoint: z.string(),
    at: instant,
    receivedAt: instant,
    trust: z.string(),
    /** The earliest and the latest time, by the server's clock, at which a scan kept on a phone can have been made. */
    notBefore: instant.nullable(),
    notAfter: instant.nullable(),
    method: z.enum(METHODS),
    fence: Fence,
    marks: z.array(z.enum(MARKS)),
    answer: z.string().nullable(),
    note: z.string().nullable(),
    photoUrl: z.string().nullable(),
  })
  .meta({ id: 'TourScan' })
export type ScanView = z.infer<typeof ScanView>

const line = {
  id: z.string(),
  tourId: z.string(),
  tour: z.string(),
  siteId: z.string(),
  site: z.string(),
  userId: z.string().nullable(),
  userName: z.string().nullable(),
  state: z.enum(RUN_STATES),
  dueAt: instant.nullable(),
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  trust: z.string().nullable(),
  reason: z.string().nullable(),
  /** How many checkpoints the tour has, how many were scanned, and how many scans have a mark. */
  planned: z.number(),
  scanned: z.number(),
  marked: z.number(),
}

export const RunLine = z.object(line).meta({ id: 'TourRunLine' })
export type RunLine = z.infer<typeof RunLine>

const Point = z.object({ id: z.string(), name: z.string(), question: z.string().nullable(), photoNeeded: z.boolean() })

export const RunView = z
  .object({
    ...line,
    version: z.number(),
    order: z.enum(['fixed', 'free']),
    allowedMinutes: z.number(),
    /** The checkpoints that the tour had when it was walked. */
    checkpoints: z.array(Point),
    scans: z.array(ScanView),
  })
  .meta({ id: 'TourRun' })
export type RunView = z.infer<typeof RunView>

/** The result of a scan. `next` is the first checkpoint that has not been scanned. */
export const ScanMade = ScanView.extend({
  scanned: z.number(),
  planned: z.number(),
  next: Point.nullable(),
}).meta({ id: 'TourScanMade' })
export type ScanMade = z.infer<typeof ScanMade>
