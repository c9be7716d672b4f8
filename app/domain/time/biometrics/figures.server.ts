import fs from 'node:fs'
import { z } from 'zod'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'

const share = z.number().min(0).max(1)
const verification = z.object({ trueAcceptsAt1: share, falseRejects: share, falseAccepts: share })
const rate = z.object({ hits: z.number(), of: z.number(), share })
/** As the product compares: with a template of so many pictures, where the claimed person must be nearest of the cohort. */
const identity = z.object({
  matching: z.array(z.object({ frames: z.number(), rightNearest: rate, strangersNearest: rate })),
})
const Figures = z.object({
  faces: z
    .object({ pictures: z.number(), found: z.number(), all: verification, identity: identity.nullish().catch(null) })
    .nullish()
    .catch(null),
  hivis: z
    .object({ people: z.object({ recall: rate, falseAlarms: rate }) })
    .nullish()
    .catch(null),
})

/** Pictures of an enrolment by the guided way. */
const FRAMES = 3

export type MeasuredFigure = { label: string; value: string }

/** What `npm run models:evaluate` measured of the networks that run here, in words; empty when nothing was measured. */
export function listMeasuredFigures(actor: Person, file = 'models/figures.json'): MeasuredFigure[] {
  demand(actor, 'clock.policy')
  if (!fs.existsSync(file)) return []
  const read = Figures.safeParse(JSON.parse(fs.readFileSync(file, 'utf8')))
  const { faces, hivis } = read.success ? read.data : {}
  const enrolled = faces?.identity?.matching.find(({ frames }) => frames === FRAMES)
  return [
    ...(faces
      ? [
          { label: 'Faces found in the test pictures', value: `${faces.found} of ${faces.pictures}` },
          { label: 'Right person refused, one picture against one', value: percent(faces.all.falseRejects) },
          { label: 'Another person accepted, one picture against one', value: percent(faces.all.falseAccepts) },
        ]
      : []),
    ...(enrolled
      ? [
          { label: 'Right person accepted, enrolled with three pictures', value: ofAll(enrolled.rightNearest) },
          { label: 'Another person accepted, enrolled with three pictures', value: ofAll(enrolled.strangersNearest) },
        ]
      : []),
    ...(hivis
      ? [
          { label: 'Jackets found', value: ofAll(hivis.people.recall) },
          { label: 'False alarms without a jacket', value: ofAll(hivis.people.falseAlarms) },
        ]
      : []),
  ]
}

const percent = (value: number) => `${(value * 100).toFixed(1)} %`
const ofAll = ({ hits, of, share: part }: { hits: number; of: number; share: number }) =>
  `${percent(part)} (${hits} of ${of})`
