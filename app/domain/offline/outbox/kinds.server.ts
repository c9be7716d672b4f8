import { z } from 'zod'
import { type Person } from '../../kernel/access/actor.ts'
import { bookPunch, type BookedPunch } from '../../time/clocking/late-punch.server.ts'
import { Punch } from '../../time/clocking/input.ts'
import { raiseAlert } from '../../safety/emergencies/alerts.server.ts'
import { RaiseAlert } from '../../safety/emergencies/input.ts'
import { LoneCheck } from '../../safety/lone-worker/input.ts'
import { checkInLater } from '../../safety/lone-worker/own.server.ts'
import { type LoneCheckMade } from '../../safety/lone-worker/views.ts'
import { CredentialProposal } from '../../fitness/credentials/input.ts'
import { proposeCredential } from '../../fitness/credentials/own.server.ts'
import { type CredentialView } from '../../fitness/credentials/views.ts'
import { submitFinished } from '../../forms/forms/submissions.server.ts'
import { type SubmissionView } from '../../forms/forms/submission-view.server.ts'
import { type Picture } from '../../kernel/files/data-url.ts'
import { performAct } from '../../time/site-book/acts/acts.server.ts'
import { atGate } from '../../time/site-book/acts/at-gate.ts'
import { SiteAct } from '../../time/site-book/acts/input.ts'
import { NewSiteLogEntry } from '../../time/site-book/log/input.ts'
import { writeSiteLog } from '../../time/site-book/log/log.server.ts'
import { type SiteLogEntryView } from '../../time/site-book/log/views.ts'
import { KeptFinish, KeptScan, KeptStart } from '../../time/site-book/runs/input.ts'
import { scanLater } from '../../time/site-book/runs/scan.server.ts'
import { type RunView, type ScanMade } from '../../time/site-book/runs/views.ts'
import { finishTourLater, startTourLater } from '../../time/site-book/runs/walk.server.ts'
import { type Made } from '../../kernel/phones/made.ts'
import { type OperationKind, partIndex } from './envelope.ts'
import { type Outcome } from './operations.server.ts'

/** How many pictures an operation has, and the bytes of each. */
export type Pictures = { count: number; open: (index: number) => Promise<Uint8Array> }

type Kind<I> = {
  input: z.ZodType<I>
  /** Whether it can be performed only once all its parts have arrived. */
  needsParts: boolean
  /** Performs it, in one commit. @throws Problem */
  perform: (person: Person, input: I, made: Made, pictures: Pictures) => unknown
  /** Returns the outcome of a commit; null for a commit that only prepares. */
  outcomeOf: (made: unknown) => Outcome | null
}

const PunchBody = Punch.omit({ timestamp: true }).extend({ frame: z.literal('part:0').nullish() })
const FormBody = z.object({
  templateId: z.number().int(),
  templateVersion: z.number().int(),
  formData: z.record(z.string(), z.unknown()),
  draftId: z.string().max(60).nullable().default(null),
})

const punch: Kind<z.infer<typeof PunchBody>> = {
  input: PunchBody,
  needsParts: false,
  perform: (person, { frame, ...input }, made, { count }) =>
    // A picture counts only if the envelope contains exactly one.
    bookPunch(person, { ...input, timestamp: null }, made, Boolean(frame) && count === 1),
  outcomeOf: (result) => {
    if (!isObject(result) || !('how' in result)) return null
    const { how, entry, againstId, words } = result as BookedPunch
    const state = how === 'booked' ? 'applied' : how
    return { state, subject: entry && { type: 'clock_entry', id: entry.id }, words, againstId, view: entry }
  },
}

const sos: Kind<z.infer<typeof RaiseAlert>> = {
  input: RaiseAlert,
  needsParts: false,
  perform: (person, input, made) =>
    raiseAlert(person, { ...input, timestamp: null, raisedFor: undefined }, made.receivedAt, made),
  outcomeOf: (result) => {
    if (!isObject(result) || !('fresh' in result)) return null
    const { alert } = result as ReturnType<typeof raiseAlert>
    return { state: 'applied', subject: { type: 'alert', id: alert.id }, words: null, view: alert }
  },
}

const CheckInBody = LoneCheck.omit({ timestamp: true })

const checkIn: Kind<z.infer<typeof CheckInBody>> = {
  input: CheckInBody,
  needsParts: false,
  perform: (person, input, made) => checkInLater(person, input, made),
  outcomeOf: (result) => {
    if (!isObject(result) || !('dueAt' in result)) return null
    const { id } = result as LoneCheckMade
    return { state: 'applied', subject: { type: 'lone_check', id }, words: null }
  },
}

const form: Kind<z.infer<typeof FormBody>> = {
  input: FormBody,
  needsParts: true,
  perform: async (person, input, made, pictures) => {
    const formData = (await withPictures(input.formData, pictures)) as typeof input.formData
    return submitFinished(person, { ...input, formData }, made)
  },
  outcomeOf: (result) => {
    if (!isObject(result) || !('templateVersion' in result)) return null
    const view = result as SubmissionView
    const { id, reference } = view
    return { state: 'applied', subject: { type: 'form_submission', id }, reference, words: null, view }
  },
}

const siteLog: Kind<z.infer<typeof NewSiteLogEntry>> = {
  input: NewSiteLogEntry,
  needsParts: true,
  perform: async (person, input, made, pictures) => {
    const photos = (await withPictures(input.photos, pictures)) as Picture[]
    return writeSiteLog(person, { ...input, photos }, made, made.receivedAt)
  },
  outcomeOf: (result) => {
    if (!isObject(result) || !('n' in result)) return null
    const { id, n } = result as SiteLogEntryView
    return { state: 'applied', subject: { type: 'site_log_entry', id }, reference: `No. ${n}`, words: null }
  },
}

/** The fields that show what the result of an act at a site is about: a result with this field is of this type. */
const ACT_SUBJECTS = [
  ['handover', 'givenBy'],
  ['visit', 'inAt'],
  ['site_key', 'overdue'],
  ['site_log', 'listOpened'],
] as const

const siteAct: Kind<SiteAct> = {
  input: SiteAct,
  needsParts: true,
  perform: async (person, input, made, pictures) => {
    const signed = input.act === 'key' ? ((await withPictures(input.signature, pictures)) as Picture | null) : null
    const perform = () => performAct(person, input, made, signed)
    return person.kiosk ? atGate(perform) : perform()
  },
  outcomeOf: (result) => {
    if (!isObject(result)) return null
    const { id } = result as { id: string }
    const [type] = ACT_SUBJECTS.find(([, mark]) => mark in result) ?? []
    return type ? { state: 'applied', subject: { type, id }, words: null } : null
  },
}

const paper: Kind<z.infer<typeof CredentialProposal>> = {
  input: CredentialProposal,
  needsParts: true,
  perform: async (person, input, _made, pictures) => {
    const photos = (await withPictures(input.photos ?? [], pictures)) as Picture[]
    return proposeCredential(person, { ...input, photos })
  },
  outcomeOf: (result) => {
    if (!isObject(result) || !('replacedBy' in result)) return null
    const { id } = result as CredentialView
    return { state: 'applied', subject: { type: 'credential', id }, words: null }
  },
}

const runOutcome = (result: unknown): Outcome | null =>
  isObject(result) && 'planned' in result
    ? { state: 'applied', subject: { type: 'tour_run', id: (result as RunView).id }, words: null }
    : null

const tourStart: Kind<KeptStart> = {
  input: KeptStart,
  needsParts: false,
  perform: (person, input, made) => startTourLater(person, input, made),
  outcomeOf: runOutcome,
}

const tourScan: Kind<KeptScan> = {
  input: KeptScan,
  needsParts: true,
  perform: async (person, { photo, ...input }, made, pictures) => {
    const picture = (await withPictures(photo, pictures)) as Picture | null | undefined
    return scanLater(person, { ...input, photo: picture }, made)
  },
  outcomeOf: (result) => {
    if (!isObject(result) || !('checkpointId' in result)) return null
    const { id } = result as ScanMade
    return { state: 'applied', subject: { type: 'tour_scan', id }, words: null }
  },
}

const tourFinish: Kind<KeptFinish> = {
  input: KeptFinish,
  needsParts: false,
  perform: (person, input, made) => finishTourLater(person, input, made),
  outcomeOf: runOutcome,
}

/** What each kind of operation contains, and how it is performed: by the same use cases as the documented calls. */
export const KINDS = {
  ...{ punch, check_in: checkIn, sos, form, site_log: siteLog, site_act: siteAct, paper },
  ...{ tour_start: tourStart, tour_scan: tourScan, tour_finish: tourFinish },
} as Record<OperationKind, Kind<unknown>>

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Returns a form's answers with the pictures in place of `part:N`. */
async function withPictures(answer: unknown, pictures: Pictures): Promise<unknown> {
  const index = partIndex(answer)
  if (index !== null) return pictures.open(index)
  if (Array.isArray(answer)) return Promise.all(answer.map((one) => withPictures(one, pictures)))
  if (!isObject(answer)) return answer
  const pairs = Object.entries(answer).map(async ([name, one]) => [name, await withPictures(one, pictures)] as const)
  return Object.fromEntries(await Promise.all(pairs))
}
