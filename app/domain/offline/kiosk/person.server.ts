import { type Kiosk } from '../../kernel/access/actor.ts'
import { identifyAt } from '../../account/kiosks/identify.server.ts'
import { type KioskPerson } from '../../account/kiosks/input.ts'
import { noteKiosk } from '../../account/kiosks/kiosks.server.ts'
import { proveContact } from '../../kernel/phones/contact.server.ts'
import { findSiteAlert } from '../../safety/emergencies/site-sos.server.ts'
import { passTurn } from '../../time/biometrics/turn.server.ts'
import { verifyFace } from '../../time/biometrics/verify.server.ts'
import { punch } from '../../time/clocking/clock.server.ts'
import { Punch } from '../../time/clocking/input.ts'
import { findClockPage } from '../../time/clocking/status.server.ts'
import { type PunchView } from '../../time/clocking/views.ts'
import { atGate } from '../../time/site-book/acts/at-gate.ts'
import { listOpenHandovers, takeHandover } from '../../time/site-book/handover/handovers.server.ts'
import { findHandoverNotices } from '../../time/site-book/handover/notices.server.ts'
import { findEvacuationList, whoIsAt } from '../../time/site-book/visits/visits.server.ts'
import { presentKey } from '../outbox/keys.server.ts'
import { punchAt } from '../outbox/kiosk-punch.ts'
import { macSecretOf } from './secret.server.ts'
import { type KioskHello, type KioskPunch, type KioskScan, type KioskTake, type KioskTurn } from './input.ts'

/** Records that a tablet is online, and returns what it needs to work offline. */
export async function greetKiosk(kiosk: Kiosk, { waiting, list }: KioskHello, clock = () => new Date()) {
  const serverKey = await presentKey(clock())
  const now = clock()
  noteKiosk(kiosk, waiting, now)
  return {
    id: kiosk.id,
    name: kiosk.name,
    site: kiosk.site,
    macSecret: macSecretOf(kiosk),
    serverKey,
    serverAt: now.toISOString(),
    proof: proveContact(kiosk.id, now),
    sos: findSiteAlert(kiosk),
    list: list ? whoIsAt(kiosk.siteId, now) : null,
  }
}

/**
 * Returns what the tablet needs for the person's next step, if their number and PIN are right.
 * @throws Problem as `identifyAt` does; forbidden with code `consent_required`
 */
export async function findAtKiosk(kiosk: Kiosk, input: KioskPerson, clock = () => new Date()) {
  const person = await identifyAt(kiosk, input, clock)
  const page = findClockPage(person, clock())
  return {
    firstName: person.name.split(' ')[0]!,
    isClockedIn: page.isClockedIn,
    clockedInAt: page.clockedInAt?.toISOString() ?? null,
    check: page.check,
    jacket: page.jacket,
    method: page.method,
    notices: [...page.notices, ...findHandoverNotices(person, clock())].map(({ title, text }) => ({ title, text })),
    failuresInRow: page.failuresInRow,
  }
}

/**
 * Returns who is at the site, and the handovers that wait for this person, who must work there. @throws Problem as
 * `identifyAt` does; forbidden
 */
export async function findSiteAtKiosk(kiosk: Kiosk, input: KioskPerson, clock = () => new Date()) {
  const person = await identifyAt(kiosk, input, clock)
  return atGate(() => ({
    list: findEvacuationList(person, { id: kiosk.siteId }, clock()),
    handovers: listOpenHandovers(person, kiosk.siteId, clock()),
  }))
}

/** Accepts a handover at the gate. @throws Problem as `identifyAt` and `takeHandover` do; forbidden */
export async function takeAtKiosk(kiosk: Kiosk, { id, ...who }: KioskTake, clock = () => new Date()) {
  const person = await identifyAt(kiosk, who, clock)
  return atGate(() => takeHandover(person, { id }, clock()))
}

/** Checks a picture of the person, as on their own phone. @throws Problem as `identifyAt` and `verifyFace` do */
export async function scanAtKiosk(kiosk: Kiosk, { imageData, ...who }: KioskScan) {
  const person = await identifyAt(kiosk, who)
  return verifyFace(person, { imageData, siteId: kiosk.siteId })
}

/** Checks the head turn that a scan required. @throws Problem as `identifyAt` and `passTurn` do */
export async function turnAtKiosk(kiosk: Kiosk, { nonce, frames, ...who }: KioskTurn) {
  const person = await identifyAt(kiosk, who)
  return passTurn(person, { nonce, frames })
}

/**
 * Clocks the person in or out by the usual rules of a punch. The tablet counts as the device, and its site as the
 * place.
 * @throws Problem as `identifyAt` and `punch` do
 */
export async function punchAtKiosk(kiosk: Kiosk, { employeeId, pin, ...said }: KioskPunch, clock = () => new Date()) {
  const person = await identifyAt(kiosk, { employeeId, pin }, clock)
  const entry = punch(person, Punch.parse(punchAt(kiosk, said)), clock())
  return { action: entry.action, at: entry.timestamp.toISOString(), words: wordsOf(entry) }
}

/** Returns what the person should know about a punch before they start work; null if there is nothing. */
export const wordsOf = ({ stoodDownWords, safetyWarning }: PunchView): string | null =>
  [stoodDownWords && `Do not start work. ${stoodDownWords}`, safetyWarning].filter(Boolean).join(' ') || null
