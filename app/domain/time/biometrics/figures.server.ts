import fs from 'node:fs'
import { z } from 'zod'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'

const part = z.number().min(0).max(1)
const Rate = z.object({
  share: part.optional(),
  hits: z.number().optional(),
  of: z.number().optional(),
  low: part.optional(),
  high: part.optional(),
})
type Rate = z.infer<typeof Rate>
const rate = Rate.optional().catch(undefined)

/**
 * Measured as in the product: the template is made from several pictures, and the person must be the nearest in the
 * cohort.
 */
const matching = z.array(
  z.object({
    frames: z.number(),
    presented: rate,
    rightNearest: rate,
    colleaguesNearest: rate,
    strangersNearest: rate,
  }),
)
const Own = z.object({
  faces: z
    .object({
      pictures: z.number(),
      found: z.number(),
      identity: z.object({ matching }).optional().catch(undefined),
      liveness: z
        .object({
          attacks: z.array(z.object({ attack: z.string(), tries: z.number(), passed: z.number() })),
          genuine: z.object({ firstTry: rate, secondTry: rate }).optional().catch(undefined),
        })
        .optional()
        .catch(undefined),
    })
    .nullish()
    .catch(null),
  hivis: z
    .object({ people: z.object({ recall: rate, falseAlarms: rate }) })
    .nullish()
    .catch(null),
})

const Apart = z.object({
  measuredOn: z.iso.date(),
  faces: z.object({
    found: Rate,
    rightOfUsable: Rate,
    rightOfPresented: Rate,
    enrolledStrangers: Rate,
    unenrolledStrangers: Rate,
    unenrolledAdults: Rate,
    turn: z.object({ bent: Rate, genuine: Rate }),
  }),
  hivis: z.object({ recall: Rate, falseAlarms: Rate }),
})

/** Number of pictures in a guided enrolment. */
const FRAMES = 3
const NONE = 'not measured'

/** A figure measured by independent testers on unseen pictures (`apart`), and by the makers (`own`). */
export type MeasuredFigure = { label: string; apart: string; own: string }
export type MeasuredFigures = { apartOn: string | null; figures: MeasuredFigure[] }

const FILES = { own: 'models/figures.json', apart: 'models/figures-apart.json' }

/**
 * Returns accuracy figures for the networks in use: those measured independently, for the release tested then, and
 * those from `npm run models:evaluate` for this release. Empty if nothing was measured.
 */
export function listMeasuredFigures(actor: Person, files = FILES): MeasuredFigures {
  demand(actor, 'clock.policy')
  const own = read(Own, files.own)
  const apart = read(Apart, files.apart)
  const enrolled = own?.faces?.identity?.matching.find(({ frames }) => frames === FRAMES)
  const turn = own?.faces?.liveness
  const bent = turn?.attacks.filter(({ attack }) => attack.startsWith('bent')) ?? []
  const found = own?.faces && { hits: own.faces.found, of: own.faces.pictures }
  const passed = bent.length > 0 ? { hits: sum(bent, 'passed'), of: sum(bent, 'tries') } : undefined
  const [faces, hivis] = [apart?.faces, own?.hivis?.people]
  const rows: [string, Rate | null | undefined, Rate | null | undefined][] = [
    ['Faces found in the pictures', faces?.found, found],
    ['Right person accepted, out of all pictures', faces?.rightOfPresented, enrolled?.presented],
    ['Right person accepted, out of usable pictures', faces?.rightOfUsable, enrolled?.rightNearest],
    ['Enrolled colleague accepted as another person', faces?.enrolledStrangers, enrolled?.colleaguesNearest],
    ['Person who is not enrolled accepted', faces?.unenrolledStrangers, enrolled?.strangersNearest],
    ['Adult who is not enrolled accepted', faces?.unenrolledAdults, undefined],
    ['Real head turn accepted on the first try', faces?.turn.genuine, turn?.genuine?.firstTry],
    ['Real head turn accepted by the second try', undefined, turn?.genuine?.secondTry],
    ['Bent photograph accepted as a head turn', faces?.turn.bent, passed],
    ['Jackets found', apart?.hivis.recall, hivis?.recall],
    ['False alarms without a jacket', apart?.hivis.falseAlarms, hivis?.falseAlarms],
  ]
  const figures = rows
    .filter(([, ...rates]) => rates.some(Boolean))
    .map(([label, ...rates]) => ({ label, apart: inWords(rates[0]), own: inWords(rates[1]) }))
  return { apartOn: apart?.measuredOn ?? null, figures }
}

function read<T extends z.ZodType>(schema: T, file: string): z.infer<T> | null {
  if (!fs.existsSync(file)) return null
  const parsed = schema.safeParse(JSON.parse(fs.readFileSync(file, 'utf8')))
  return parsed.success ? parsed.data : null
}

const sum = <K extends string>(rows: readonly Record<K, number>[], key: K) =>
  rows.reduce((total, row) => total + row[key], 0)

/** Returns a share as a percentage, with its 95 % interval and counts if known. */
function inWords(given: Rate | null | undefined): string {
  if (!given) return NONE
  const { hits, of, share = hits! / Math.max(1, of ?? 0), low, high } = given
  const interval = low === undefined || high === undefined ? '' : ` [${percent(low)}, ${percent(high)}]`
  const counts = hits === undefined || of === undefined ? '' : `, ${hits} of ${of}`
  return `${percent(share)} %${interval}${counts}`
}

/** Returns a share in per cent. Very small shares keep a significant digit instead of becoming 0.0. */
const percent = (share: number) =>
  share > 0 && share < 0.001 ? (share * 100).toPrecision(1) : (share * 100).toFixed(1)
