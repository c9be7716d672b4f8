import { z } from 'zod'
import { ONE_LINE } from '~/platform/plain-text.ts'
import { optionalLine, optionalText } from '~/platform/optional-text.ts'
import { isDay } from '~/platform/dates.ts'
import { VersionWas } from '~/platform/opened.ts'
import { yes } from '~/platform/yes.ts'
import { NATIONS } from '../bank-holidays/nations.ts'
import { inOrder, LADDER_CHANNELS, LADDER_WHO, MOST_STEPS, reachesNobody } from './ladder.ts'
import { linesOf, readContactLine } from './lines.ts'
import { PointText } from './point-input.ts'
import { addRowIssue } from './rows.ts'
import { PhoneText } from '~/platform/telephone-input.ts'

/** A number from a field that may be blank. */
const degrees = (most: number, message: string) =>
  z
    .preprocess(
      (given) => (given === '' || given === undefined ? null : given),
      z.coerce.number({ error: message }).min(-most, message).max(most, message).nullable(),
    )
    .transform((given) => given as number | null)

const blank = (text: string | null | undefined) => text || null

const Contact = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, 'Please enter a name')
      .max(100)
      .regex(...ONE_LINE),
    phone: z
      .union([z.literal(''), PhoneText])
      .nullish()
      .transform(blank),
    email: z
      .union([z.literal(''), z.email('Please enter an email address').max(254)])
      .nullish()
      .transform(blank),
  })
  .refine(({ phone, email }) => phone || email, 'A contact needs a telephone number or an email address')
/** The people to call, in order. */
export const Contacts = z.array(Contact).max(10, 'At most 10 contacts')

const MINUTES = 'Choose from 0 to 720 minutes'
const Step = z
  .object({
    step: z.number().int().optional(),
    afterMinutes: z.number({ error: MINUTES }).int(MINUTES).min(0, MINUTES).max(720, 'At most 720 minutes'),
    who: z.enum(LADDER_WHO, { error: 'Choose who is told' }),
    channel: z.enum(LADDER_CHANNELS, { error: 'Choose how they are told' }),
  })
  .refine((step) => !reachesNobody(step), {
    path: ['channel'],
    message: 'Contacts cannot receive push messages. Choose another way',
  })
/** Escalation steps in a call. */
export const LadderSteps = z.array(Step).max(MOST_STEPS, `At most ${MOST_STEPS} steps`).transform(inOrder)

/** The same as a page posts them: rows, with blank ones ignored. */
export const LadderRows = z
  .array(
    z.object({
      afterMinutes: z.string().trim().default(''),
      who: z.string().default(''),
      channel: z.string().default(''),
    }),
  )
  .max(2 * MOST_STEPS)
  .default([])
  .transform((rows, context) => {
    const kept = rows.flatMap((row, index) => (row.afterMinutes || row.who || row.channel ? [{ row, index }] : []))
    const steps = kept.map(({ row }) => {
      return { ...row, afterMinutes: /^\d{1,4}$/.test(row.afterMinutes) ? Number(row.afterMinutes) : NaN }
    })
    const read = LadderSteps.safeParse(steps)
    if (read.success) return read.data
    for (const { path, message } of read.error.issues) addRowIssue(context, null, kept, path, message)
    return z.NEVER
  })

/** Words to search a site by: part of its name, or all of it with its client. */
export const SiteWord = z.string().trim().max(250).optional()

/** Part of the name or client of a site, and how many; by default all. */
export const SiteQuery = z.object({
  q: SiteWord,
  limit: z.coerce.number().int().min(1).max(500).optional(),
})
export type SiteQuery = z.infer<typeof SiteQuery>

const NAME = 'Please enter the name of the site'
const CONFIRM = 'Choose from 1 to 168 hours'
const INTERVAL = 'Choose from 5 to 240 minutes'
const POINT = 'Enter where the site is, or its clock-ins cannot be checked'
const REASON = 'Please say why this interval was chosen: the risk assessment behind it'

const fields = {
  name: z
    .string({ error: NAME })
    .trim()
    .min(1, NAME)
    .max(120, 'Use at most 120 characters')
    .regex(...ONE_LINE),
  client: optionalLine(120),
  address: optionalText(300),
  latitude: degrees(90, 'Enter degrees from -90 to 90'),
  longitude: degrees(180, 'Enter degrees from -180 to 180'),
  radiusMetres: z.coerce
    .number()
    .int()
    .min(30, 'From 30 to 2,000 metres')
    .max(2000, 'From 30 to 2,000 metres')
    .default(100),
  nation: z.enum(NATIONS, { error: 'Choose a part of the country' }).default('england-and-wales'),
  placeNeeded: yes.default(false),
  trainingNeeded: yes.default(false),
  confirmHours: z.coerce.number({ error: CONFIRM }).int(CONFIRM).min(1, CONFIRM).max(168, CONFIRM).default(24),
  worksAlone: yes.default(false),
  checkIntervalMinutes: z.coerce.number({ error: INTERVAL }).int().min(5, INTERVAL).max(240, INTERVAL).default(60),
  checkReason: optionalText(1000),
  checkReviewOn: z
    .string()
    .nullish()
    .transform((day) => day || null)
    .refine((day) => day === null || isDay(day), 'Enter a date'),
  updatedAtWas: z.string().max(40).nullish(),
}

type Read = {
  latitude: number | null
  longitude: number | null
  placeNeeded: boolean
  worksAlone: boolean
  checkReason: string | null
}

const together = (site: Read, context: z.RefinementCtx) => agree(site, context, 'latitude')

/** Checks the fields of a site against each other. @param point the field that shows a missing position */
function agree(site: Read, context: z.RefinementCtx, point: 'latitude' | 'point'): void {
  if ((site.latitude === null) !== (site.longitude === null))
    context.addIssue({ code: 'custom', path: ['longitude'], message: 'Enter both latitude and longitude, or neither' })
  // Without a position the distance is unknown, and every punch would become an exception.
  if (site.placeNeeded && site.latitude === null) context.addIssue({ code: 'custom', path: [point], message: POINT })
  if (site.worksAlone && !site.checkReason) context.addIssue({ code: 'custom', path: ['checkReason'], message: REASON })
}

/** A site in a call. Contacts are omitted if they do not change. */
export const SiteInput = z.object({ ...fields, contacts: Contacts.optional() }).superRefine(together)
export type SiteInput = z.infer<typeof SiteInput>

export const SiteChange = z
  .object({ ...fields, id: z.string().min(1).max(60), contacts: Contacts.optional() })
  .superRefine(together)
export type SiteChange = z.infer<typeof SiteChange>

/** A site in a spreadsheet row: its contacts one per line. */
export const SiteRow = z
  .object({
    ...fields,
    contacts: z
      .string()
      .max(4000)
      .default('')
      .transform((text) => linesOf(text).map(readContactLine))
      .pipe(Contacts),
  })
  .superRefine(together)
export type SiteRow = z.infer<typeof SiteRow>

/** Contacts as posted by a page: rows, with blank ones ignored. */
export const ContactRows = z
  .array(
    z.object({
      name: z
        .string()
        .regex(...ONE_LINE)
        .default(''),
      email: z.string().trim().default(''),
      phone: z.string().trim().default(''),
    }),
  )
  .max(20)
  .default([])
  .transform((rows, context) => {
    const kept = rows.flatMap((row, index) => (row.name || row.email || row.phone ? [{ row, index }] : []))
    const read = Contacts.safeParse(kept.map(({ row }) => row))
    if (read.success) return read.data
    for (const { path, message } of read.error.issues) addRowIssue(context, null, kept, path, message, 'name')
    return z.NEVER
  })

const { latitude: _latitude, longitude: _longitude, ...typed } = fields

/** A site as its page posts it: its position as one text, or as a found and chosen place. */
export const SiteForm = z
  .object({ ...typed, point: PointText, found: PointText, contacts: ContactRows })
  .transform(({ point, found, ...rest }, context) => {
    const site = { ...rest, ...(found.latitude === null ? point : found) }
    agree(site, context, 'point')
    return site
  })
export type SiteForm = z.infer<typeof SiteForm>

export const LadderInput = z.object({ id: z.string().min(1).max(60), steps: LadderSteps })
export type LadderInput = z.infer<typeof LadderInput>

/** The escalation of a site as its page posts it. */
export const LadderForm = z.object({ id: z.string().min(1).max(60), steps: LadderRows, versionWas: VersionWas })

/** A CSV of sites as text; 1 MB is some thousands of rows, and a thousand are accepted at a time. */
export const SiteImport = z.object({
  csv: z
    .string({ error: 'Please choose a CSV file' })
    .min(1, 'Please choose a CSV file')
    .max(2 ** 20, 'The file is too large: at most 1 MB'),
})
export type SiteImport = z.infer<typeof SiteImport>

/** The same from a page, as a file. The confirmed preview posts the text again. */
export const SiteImportFile = z.object({
  file: z
    .instanceof(File, { error: 'Please choose a CSV file' })
    .refine((file) => file.size <= 2 ** 20, 'The file is too large: at most 1 MB'),
})
