import { type z } from 'zod'
import { type Kiosk, type Person } from '../../kernel/access/actor.ts'
import { limitRate } from '../../kernel/access/throttle.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { phoneAt } from '../../kernel/phones/phones.server.ts'
import { isProvenContact, proveContact } from '../../kernel/phones/contact.server.ts'
import { findNumber, identifyAt } from '../../account/kiosks/identify.server.ts'
import { findKioskRow } from '../../account/kiosks/kiosks.server.ts'
import { type PunchView } from '../../time/clocking/views.ts'
import { conflict, invalid, isProblem, Problem } from '~/platform/problem.ts'
import { commit } from '~/platform/store.server.ts'
import { applyOperation, takeIn } from '../outbox/apply.server.ts'
import { arrivedOf } from '../outbox/arrival.server.ts'
import { bodyChars } from '../outbox/budgets.ts'
import { type Envelope, type Sealed } from '../outbox/input.ts'
import { openArrived } from '../outbox/keys.server.ts'
import { findOperation, missingParts, type Operation, wantsParts } from '../outbox/operations.server.ts'
import { isGenuine, readMacSecret } from '../outbox/seal.ts'
import { type OperationState } from '../outbox/states.ts'
import { KeptKioskAct, KeptKioskPunch, type KioskSent } from './input.ts'
import { SENT_A_MINUTE } from './pace.ts'
import { wordsOf } from './person.server.ts'
import { macSecretOf } from './secret.server.ts'

type Said = z.infer<typeof KeptKioskPunch> | z.infer<typeof KeptKioskAct>

/** If a punch is delivered later than this after it was stored, its person is no longer at the tablet. */
const KEPT_MS = 60_000

/**
 * Receives a sealed punch or act from a tablet, either straight away or after the tablet was offline. It is an outbox
 * operation like those of phones: it is performed once, dated when it was made, and waits for control if it contradicts
 * the record.
 * @returns `fresh` is true if it had not arrived before
 * @throws Problem invalid if it is not from this tablet or cannot be read, conflict with code other_content, too_large,
 * too_many; as `identifyAt` does
 */
export async function receiveAtKiosk(kiosk: Kiosk, { envelope, sentAt }: KioskSent, clock = () => new Date()) {
  limitRate('kiosk-outbox', kiosk.id, SENT_A_MINUTE)
  const { kind } = envelope
  if ((kind !== 'punch' && kind !== 'site_act') || envelope.phone !== kiosk.id)
    throw invalid('envelope', 'This did not come from this tablet')
  if (envelope.body.length > bodyChars(kind)) throw new Problem('too_large', 'This is too large')
  if (!(await isGenuine(envelope, await readMacSecret(macSecretOf(kiosk)))))
    throw invalid('envelope', 'This did not come from this tablet')
  const before = findOperation(envelope.id)
  if (before) return receiveAgain(kiosk, before, envelope, clock)
  const { inside, said, openPart } = await openKept(envelope)
  const person = await identifyAt(kiosk, said, clock, new Date(inside.madeAt)).catch((error: unknown) => {
    if (isProblem(error) && error.code === 'pin_wrong') recordUnknown(kiosk, inside, said, clock())
    throw error
  })
  const meanwhile = findOperation(envelope.id)
  if (meanwhile) return receiveAgain(kiosk, meanwhile, envelope, clock)
  const arrived = arrivedAt(kiosk, person, envelope, inside, new Date(sentAt), clock())
  const { fresh, row, view } = await takeIn(arrived, { inside, openPart }, kiosk, clock)
  const entry = kind === 'punch' ? (view as PunchView | undefined) : undefined
  return { fresh, receipt: receiptOf(kiosk, row, row.words ?? (entry ? wordsOf(entry) : null), clock()) }
}

async function receiveAgain(kiosk: Kiosk, { id, mac }: Operation, envelope: Envelope, clock: () => Date) {
  if (mac !== envelope.mac)
    throw conflict('Another entry with this number has already arrived', { code: 'other_content' })
  await applyOperation(id, kiosk, clock)
  return { fresh: false, receipt: receiptOf(kiosk, findOperation(id)!, null, clock()) }
}

async function openKept(envelope: Envelope) {
  const opened = await openArrived(envelope)
  const said = (envelope.kind === 'punch' ? KeptKioskPunch : KeptKioskAct).safeParse(opened?.inside.body)
  if (!opened || !said.success) throw invalid('envelope', 'This could not be read')
  return { ...opened, said: said.data }
}

/**
 * Returns the operation as one from the person's own phone. Each person at a tablet has a row among the phones, so that
 * what they did there is listed with their other phones, and their access ends with theirs.
 */
function arrivedAt(kiosk: Kiosk, person: Person, envelope: Envelope, inside: Sealed, sentAt: Date, now: Date) {
  const since = findKioskRow(kiosk.id)?.enrolledAt ?? now
  const phone = commit(() => phoneAt(person, { since, madeAt: new Date(inside.madeAt) }, now))
  const { contact } = inside
  const proven = contact && isProvenContact(kiosk.id, new Date(contact.serverAt), contact.proof)
  const own = proven ? { ...contact, proof: proveContact(phone.id, new Date(contact.serverAt)) } : null
  const named = { ...envelope, phone: phone.id }
  const arrived = arrivedOf(phone, named, { ...inside, contact: own }, sentAt, now)
  // The envelope keeps the tablet's id, because it was sealed with that id and cannot be opened with another.
  return { ...arrived, row: { ...arrived.row, envelope } }
}

/**
 * Records a stored punch whose number and PIN do not match. It belongs to nobody, so control is told and can ask who
 * made it.
 */
function recordUnknown(kiosk: Kiosk, { madeAt }: Sealed, said: Said, now: Date): void {
  if (now.getTime() - Date.parse(madeAt) < KEPT_MS) return
  const { id, name, site } = kiosk
  const personId = findNumber(said.employeeId)?.id ?? null
  const userName = personId && (namesOf([personId]).get(personId) ?? null)
  const action = 'act' in said ? said.act : said.action
  const details = { name, site, action, madeAt }
  const payload = { id, name, site, action, madeAt, userName }
  const subject = { type: 'kiosk', id }
  commit(() => record(kiosk, { type: 'kiosk.punch_refused', subject, personId, details, payload }, now))
}

const receiptOf = (kiosk: Kiosk, row: Operation, words: string | null, now: Date) => ({
  id: row.id,
  state: row.state as OperationState,
  missing: wantsParts(row) ? missingParts(row.id) : [],
  words,
  serverAt: now.toISOString(),
  proof: proveContact(kiosk.id, now),
})
