import { z } from 'zod'
import { optionalLine, optionalText } from '~/platform/optional-text.ts'
import { ONE_LINE } from '~/platform/plain-text.ts'
import { yes } from '~/platform/yes.ts'
import { PointText } from '../../../kernel/sites/point-input.ts'

const id = z.string().min(1).max(60)
const blank = (given: unknown) => (given === '' || given === null ? undefined : given)
const NAME = 'Enter the name of the checkpoint'
const RADIUS = 'Enter from 10 to 500 metres'
const POSITION = 'Enter a whole number from 1 to 999'

const degrees = (most: number) => {
  const message = `Enter degrees from -${most} to ${most}`
  return z
    .preprocess(blank, z.coerce.number({ error: message }).min(-most, message).max(most, message).optional())
    .transform((given) => given ?? null)
}

const fields = {
  name: z
    .string({ error: NAME })
    .trim()
    .min(1, NAME)
    .max(80, 'Use at most 80 characters')
    .regex(...ONE_LINE),
  /** If omitted, it is the last checkpoint of the site. */
  position: z.preprocess(
    blank,
    z.coerce.number({ error: POSITION }).int(POSITION).min(1, POSITION).max(999, POSITION).optional(),
  ),
  note: optionalText(500),
  question: optionalLine(200),
  photoNeeded: yes.default(false),
  latitude: degrees(90),
  longitude: degrees(180),
  radius: z.preprocess(
    blank,
    z.coerce.number({ error: RADIUS }).int(RADIUS).min(10, RADIUS).max(500, RADIUS).default(30),
  ),
}

type Placed = { latitude: number | null; longitude: number | null }
const wholePlace = [
  ({ latitude, longitude }: Placed) => (latitude === null) === (longitude === null),
  { path: ['longitude'], message: 'Enter both, or leave both blank' },
] as [(input: Placed) => boolean, { path: string[]; message: string }]

/** A new checkpoint of a site. */
export const NewCheckpoint = z.object({ siteId: id, ...fields }).refine(...wholePlace)
export type NewCheckpoint = z.infer<typeof NewCheckpoint>

/** The new content of the checkpoint `id`. */
export const CheckpointChange = z
  .object({ id, ...fields, updatedAtWas: z.string().max(40).nullish() })
  .refine(...wholePlace)
export type CheckpointChange = z.infer<typeof CheckpointChange>

const { latitude: _latitude, longitude: _longitude, ...typed } = fields
const placed = <Input extends { point: { latitude: number | null; longitude: number | null } }>({
  point,
  ...rest
}: Input) => ({
  ...rest,
  ...point,
})

/** The same as the page posts them, with latitude and longitude in one text field. */
export const NewCheckpointForm = z.object({ siteId: id, ...typed, point: PointText }).transform(placed)
export const CheckpointChangeForm = z
  .object({ id, ...typed, point: PointText, updatedAtWas: z.string().max(40).nullish() })
  .transform(placed)

/** The format of the posters: a sheet of labels, or one poster per page. */
export const PosterQuery = z.object({
  siteId: id,
  size: z.enum(['a4', 'labels']).default('a4'),
  checkpointId: z.preprocess(blank, id.optional()),
})
export type PosterQuery = z.infer<typeof PosterQuery>
