import { exampleOf } from '../../app/domain/forms/forms/form.ts'
import { accidentForm } from '../../app/domain/forms/forms/templates/accident-form.ts'
import { bombThreatReport } from '../../app/domain/forms/forms/templates/bomb-threat-report.ts'
import { breakageDamageReport } from '../../app/domain/forms/forms/templates/breakage-damage-report.ts'
import { vehicleCheck } from '../../app/domain/forms/forms/templates/vehicle-check.ts'
import { dayOf } from '../../app/platform/dates.ts'
import { inParts } from '../support/outbox-people.ts'
import { PASSWORD } from '../support/people.ts'
import { type Planned } from './company.ts'
import { type Task, type FormName } from './tasks.ts'
import { type Kept } from './facts.ts'
import { type Waiting } from './handset.ts'
import { beginRound, spotOf } from './rounds.ts'
import { PLACES } from './sites.ts'
import { type Story } from './story.ts'

type Do<K extends Task['do']> = (story: Story, task: Extract<Task, { do: K }>) => Promise<void>

const FORMS = {
  breakage: breakageDamageReport,
  accident: accidentForm,
  vehicle: vehicleCheck,
  bomb: bombThreatReport,
} as const satisfies Record<FormName, unknown>

/** A guard looks at their shifts and confirms the next one. */
export const look: Do<'look'> = async ({ world, shiftOf }, { who, shift }) => {
  const { key, day } = shiftOf(shift)
  await world.phoneOf(who).hello()
  const own = await world.api.must<{ id: string; assignment: { state: string } | null }[]>(
    ...([who, 'GET', `/api/duties?from=${day}&to=${day}`] as const),
  )
  const mine = own.find(({ id }) => id === world.ids.duties.get(key))
  if (mine?.assignment?.state === 'assigned') await world.api.must(who, 'POST', `/api/duties/${mine.id}/confirm`)
}

type Status = { isClockedIn: boolean }

export const clockIn: Do<'clock in'> = async (story, { who, shift, site, failsScan, gone }) => {
  const { world } = story
  const planned = story.shiftOf(shift)
  const { method } = story.member(who)
  const shown = method === 'alternative' ? { alternativeDeclaration: true } : { manualCheck: true }
  const body = {
    ...{ action: 'clock_in', location: placeOf(planned), siteId: world.ids.sites.get(site), uniformDetected: true },
    ...shown,
    ...(failsScan && method === 'biometric' && { manualCheck: true }),
  }
  const { key: place, alone } = planned.place
  world.facts.presence.push({ who, shift, place, alone, from: world.clock.now(), to: null })
  // If they forgot to clock out and have not said when they left, the page offers the clock-out first.
  const status = gone === null ? await world.api.ask<Status | null>(who, 'GET', '/api/clock/status') : null
  const isStillIn = status?.status === 200 && status.body?.isClockedIn
  if (isStillIn) await write(story, { who, shift, kind: 'punch', action: 'clock_out', gone }, { action: 'clock_out' })
  await write(story, { who, shift, kind: 'punch', action: 'clock_in', gone }, body)
}

export const clockOut: Do<'clock out'> = async (story, { who, shift, gone }) => {
  leave(story, who, shift, story.world.clock.now())
  const body = { action: 'clock_out', location: placeOf(story.shiftOf(shift)) }
  await write(story, { who, shift, kind: 'punch', action: 'clock_out', gone }, body)
}

/** Records that a person has gone home, whatever they pressed. */
export function leave({ world }: Story, who: string, shift: string, at: number): void {
  const here = world.facts.presence.find((one) => one.who === who && one.shift === shift && one.to === null)
  if (here) here.to = at
}

/** A person checks in with a single press. If the phone knows of no session, there is no button. */
export const checkIn: Do<'check in'> = async (story, { who, shift, gone, duress }) => {
  const { world } = story
  if (gone === null) {
    const { status, body } = await world.api.ask<{ id: string } | null>(who, 'GET', '/api/lone-sessions/current')
    if (status === 200) story.sessions.set(who, body?.id ?? null)
  }
  const id = story.sessions.get(who)
  if (!id) return
  const pins = story.pins.get(who)
  const body = {
    id,
    location: placeOf(story.shiftOf(shift)),
    battery: 0.6,
    ...(pins && { pin: duress ? pins.duress : pins.safe }),
  }
  if (duress) story.cause({ who, kind: 'duress' })
  await write(story, { who, shift, kind: 'check_in', gone }, body)
}

export const writeForm: Do<'write a form'> = async (story, { who, shift, form, gone }) => {
  const template = FORMS[form]
  const { formData, parts } = inParts(exampleOf(template))
  const body = { templateId: template.id, templateVersion: template.version, formData, draftId: null }
  await write(story, { who, shift, kind: 'form', gone }, body, parts)
}

export const startRound: Do<'start a round'> = async (story, { who, shift, due, faked, gone }) => {
  const { world } = story
  const round = beginRound(who, due, faked)
  world.facts.rounds.push(round)
  await write(story, { who, shift, kind: 'tour_start', gone }, { runId: round.runId, tourId: world.ids.tour })
}

export const scan: Do<'scan'> = async (story, { who, shift, due, point, gone }) => {
  const { world } = story
  const round = roundOf(story, who, due)
  round.scans.push({ point, at: world.clock.now() })
  const body = {
    ...{ runId: round.runId, tourId: world.ids.tour, token: world.ids.tokens[point], photo: null },
    ...{ method: round.faked ? 'qr' : 'nfc', location: { ...spotOf(point, round.faked), accuracy: 8 } },
  }
  await write(story, { who, shift, kind: 'tour_scan', gone }, body)
}

export const finishRound: Do<'finish a round'> = async (story, { who, shift, due, gone }) => {
  const { runId } = roundOf(story, who, due)
  const body = { runId, tourId: story.world.ids.tour, reason: null }
  await write(story, { who, shift, kind: 'tour_finish', gone }, body)
}

const roundOf = ({ world }: Story, who: string, due: number) =>
  world.facts.rounds.find((one) => one.who === who && one.due === due)!

export const pressSos: Do<'press SOS'> = async (story, { who, shift, words, gone }) => {
  story.cause({ who, kind: 'press' })
  const body = { type: 'sos', location: placeOf(story.shiftOf(shift)), notes: words }
  await write(story, { who, shift, kind: 'sos', gone }, body)
}

export const setPins: Do<'set PINs'> = async ({ world, pins }, { who }) => {
  const chosen = { safe: '4182', duress: '7350' }
  await world.api.must(who, 'PUT', '/api/lone-pins', { ...chosen, password: PASSWORD })
  pins.set(who, chosen)
}

export const callInIll: Do<'call in ill'> = async ({ world }, { who, shift }) => {
  await world.api.must(who, 'POST', `/api/duties/${world.ids.duties.get(shift)}/decline`, { reason: 'Ill since five' })
}

export const askForLeave: Do<'ask for leave'> = async ({ world }, { who, from, to }) => {
  const asked = { startDate: from, endDate: to, reason: 'Family' }
  // Somebody who already has these days is told so, and leaves it at that.
  const { status } = await world.api.ask(who, 'POST', '/api/holidays', asked)
  if (status !== 201 && status !== 400) throw new Error(`${who} asked for leave: ${status}`)
}

/** For a shift that is still open, the person says when they left. */
export const askForCorrection: Do<'ask for a correction'> = async (story, { who, shift, leftAt }) => {
  const { world } = story
  leave(story, who, shift, leftAt)
  const day = dayOf(new Date(story.shiftOf(shift).startsAt))
  const rows = await world.api.must<{ id: string; endedAt: string | null }[]>(
    ...([who, 'GET', `/api/hours?from=${day}&to=${day}`] as const),
  )
  const open = rows.find(({ endedAt }) => endedAt === null)
  if (!open) return
  const at = new Date(leftAt).toISOString()
  const asked = { shiftId: open.id, kind: 'clock_out', at, reason: 'I forgot to clock out' }
  await world.api.must(who, 'POST', '/api/corrections', asked)
}

type Operation = Pick<Kept, 'who' | 'shift' | 'kind' | 'action'> & { gone: number | null }

/** Stores an operation on the phone, and sends it if the phone is online. */
export async function write(
  story: Story,
  { gone, ...about }: Operation,
  body: object,
  parts: Uint8Array[] = [],
): Promise<void> {
  const { world } = story
  const phone = world.phoneOf(about.who)
  const madeAt = world.clock.now()
  const one = await phone.writeDown(about.kind, body, parts)
  world.facts.kept.push({ id: one.id, ...about, madeAt, acknowledgedAt: null, state: null, parts: parts.length })
  if (gone !== null) story.noLineUntil.set(about.who, gone)
  await deliver(story, about.who)
}

/** Sends what a phone still stores, in order: calls for help first. */
export async function deliver(story: Story, who: string): Promise<void> {
  const { world } = story
  if (world.clock.now() < (story.noLineUntil.get(who) ?? 0)) return
  const phone = world.phoneOf(who)
  const rank = ({ envelope }: Waiting) =>
    ['sos', 'check_in', 'punch', 'tour_start', 'tour_scan', 'tour_finish', 'form', 'paper'].indexOf(envelope.kind)
  for (const one of [...phone.waiting].sort((a, b) => rank(a) - rank(b) || a.seq - b.seq)) {
    const receipt = await phone.send(one)
    if (!receipt) continue
    const kept = world.facts.kept.find(({ id }) => id === one.id)!
    kept.acknowledgedAt = world.clock.now()
    kept.state = receipt.state
  }
}

/** Returns the location that the phone reports, which is near the site. */
function placeOf({ place }: Planned) {
  const { latitude, longitude } = PLACES.find(({ key }) => key === place.key)!
  return { latitude, longitude, accuracy: 12 }
}
