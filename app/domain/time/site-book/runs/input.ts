import { z } from 'zod'
import { day } from '../../rota/input.ts'
import { Punch } from '../../clocking/input.ts'
import { optionalText } from '~/platform/optional-text.ts'
import { daysInOrder } from '~/platform/day-span.ts'
import { METHODS } from './marks.ts'

const id = z.string().min(1).max(60)
const blank = (given: unknown) => (given === '' || given === null ? undefined : given)

/** The actor starts a tour. */
export const StartTour = z.object({ tourId: id })
export type StartTour = z.infer<typeof StartTour>

const WHICH = 'Scan a poster, or type the code below it'
const scan = {
  /** What was read from the poster or tag: its address, or the token in it. */
  token: z.string().trim().max(300).nullish(),
  /** The eight characters below a poster. */
  code: z.string().trim().max(20).nullish(),
  method: z.enum(METHODS).nullish(),
  location: Punch.shape.location,
  answer: optionalText(500),
  note: optionalText(500),
  /** The photograph, as a data URL. */
  photo: z.string().max(12_000_000).nullish(),
}

/** A checkpoint that was scanned on the run `id`. A wrong location or time never stops the scan, but is left out. */
export const Scan = z
  .object({ id, ...scan, timestamp: Punch.shape.timestamp })
  .refine(({ token, code }) => token || code, { path: ['code'], message: WHICH })
export type Scan = z.infer<typeof Scan>

/** A checkpoint that was scanned on a tour. If the tour has not been started yet, the scan starts it. */
export const ScanOnTour = z
  .object({ tourId: id, ...scan })
  .refine(({ token, code }) => token || code, { path: ['code'], message: WHICH })
export type ScanOnTour = z.infer<typeof ScanOnTour>

/** The end of the run `id`, with the reason if checkpoints are left. */
export const FinishTour = z.object({ id, reason: optionalText(500) })
export type FinishTour = z.infer<typeof FinishTour>

/** The same as a phone stores them until it has signal, with the phone's own id for the run. */
const kept = { runId: id, tourId: id }
export const KeptStart = z.object(kept)
export type KeptStart = z.infer<typeof KeptStart>
export const KeptScan = z
  .object({ ...kept, ...scan })
  .refine(({ token, code }) => token || code, { path: ['code'], message: WHICH })
export type KeptScan = z.infer<typeof KeptScan>
export const KeptFinish = z.object({ ...kept, reason: optionalText(500) })
export type KeptFinish = z.infer<typeof KeptFinish>

export const RUN_STATES = ['due', 'running', 'finished', 'ended_early', 'missed'] as const
export type RunState = (typeof RUN_STATES)[number]

/**
 * Filters runs at the sites that the actor sees, newest first. Without a state, these are all that were walked or
 * missed.
 */
export const RunQuery = z
  .object({
    siteId: z.preprocess(blank, id.optional()),
    state: z.preprocess(blank, z.enum(RUN_STATES).optional()),
    from: z.preprocess(blank, day.optional()),
    to: z.preprocess(blank, day.optional()),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    before: z.preprocess(blank, id.optional()),
  })
  .superRefine(daysInOrder(400))
export type RunQuery = z.infer<typeof RunQuery>
