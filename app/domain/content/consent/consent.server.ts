import { and, desc, eq } from 'drizzle-orm'
import { consentLogs } from '#db/schema/consent.ts'
import { type Actor, type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { tellIfEnrolmentDue } from '../../time/biometrics/enrolment.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { forgetFace } from '../../kernel/faces/templates.server.ts'
import { storeImage } from '../../kernel/files/images.server.ts'
import { findRow, viewUser } from '../../kernel/people/people.server.ts'
import { setClockInMethod, setConsentVersion } from '../../kernel/people/records.server.ts'
import { type UserView } from '../../kernel/people/user-view.ts'
import { invalid } from '~/platform/problem.ts'
import { readSetting } from '~/platform/settings.server.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { BIOMETRIC, MONITORING, SIGNATURE_REQUIRED } from './agreement.ts'
import { type BiometricChoice, type Consent, type ConsentForm, type ConsentLog } from './input.ts'
import { drawTypedName } from './typed-name.server.ts'

const SIGNATURE_BYTES = 2 * 2 ** 20

/**
 * Agrees to the present version with a signature, in one transaction with its log row. `biometricConsent` absent means
 * agreed, unless the person has refused before: silence does not take that back. False sets the person's clock-in to
 * the alternative method and deletes their face template.
 * @throws Problem invalid, unsupported, too_large (signature)
 */
export async function giveConsent(actor: Actor, input: Consent, now = new Date()): Promise<UserView> {
  demand(actor, 'consent.give')
  const image = await storeSignature(actor, input.signature)
  return commit(() => {
    const version = readSetting('consent_version')
    setConsentVersion(actor.id, version, now)
    logAnswer(
      actor,
      { consentType: MONITORING, consentGiven: true, consentVersion: version, signatureFileId: image.keep() },
      now,
    )
    record(actor, { type: 'consent.given', subject: { type: 'user', id: actor.id }, details: { version } }, now)
    choose(actor, input.biometricConsent ?? lastChoice(actor.id)?.consentGiven ?? true, version, now)
    return viewUser(findRow(actor.id))
  })
}

/** The page's form: a signature drawn on the phone, or a typed name that is drawn here. */
export async function signAgreement(actor: Actor, form: ConsentForm, now = new Date()): Promise<UserView> {
  const signature = form.signature || (form.signatureTyped ? await drawTypedName(form.signatureTyped) : '')
  if (!signature) throw invalid('signature', SIGNATURE_REQUIRED)
  return giveConsent(actor, { signature, biometricConsent: form.biometricConsent }, now)
}

/** Agrees to face matching, or withdraws the agreement. Withdrawing deletes the face template at once. */
export function chooseBiometrics(actor: Actor, { agree }: BiometricChoice, now = new Date()): { agreed: boolean } {
  demand(actor, 'consent.give')
  commit(() => choose(actor, agree, readSetting('consent_version'), now))
  return { agreed: agree }
}

/** Returns whether this person agreed to face matching; null if they were not asked yet. */
export function findBiometricChoice(actor: Actor): { agreed: boolean | null; since: Date | null } {
  demand(actor, 'consent.give')
  const last = lastChoice(actor.id)
  return { agreed: last?.consentGiven ?? null, since: last?.at ?? null }
}

const lastChoice = (userId: string): LogRow | undefined => lastAnswer(userId, BIOMETRIC)

const lastAnswer = (userId: string, consentType: string): LogRow | undefined =>
  db()
    .select()
    .from(consentLogs)
    .where(and(eq(consentLogs.userId, userId), eq(consentLogs.consentType, consentType)))
    .orderBy(desc(consentLogs.at), desc(consentLogs.id))
    .limit(1)
    .get()

/** Returns the version that people must agree to now. */
export function findConsentVersion(actor: Actor): string {
  demand(actor, 'consent.give')
  return readSetting('consent_version')
}

type LogRow = typeof consentLogs.$inferSelect

type ConsentLogView = {
  id: string
  userId: string
  consentType: string
  consentGiven: boolean
  consentVersion: string
  timestamp: Date
}

/**
 * Logs a consent; a biometric answer takes effect as well. If the latest answer says the same and is less than a minute
 * old, it is returned again and nothing is added.
 */
export async function logConsent(actor: Actor, input: ConsentLog, now = new Date()): Promise<ConsentLogView> {
  demand(actor, 'consent.give')
  const known = findRepeated(actor, input, now)
  if (known) return logView(known)
  const image = input.signature ? await storeSignature(actor, input.signature) : null
  return commit(() => {
    const meanwhile = findRepeated(actor, input, now)
    if (meanwhile) return logView(meanwhile)
    const { consentType, consentGiven, consentVersion } = input
    const signatureFileId = consentType === BIOMETRIC ? null : (image?.keep() ?? null)
    const row =
      consentType === BIOMETRIC
        ? choose(actor, consentGiven, consentVersion, now)
        : logAnswer(actor, { consentType, consentGiven, consentVersion, signatureFileId }, now)
    record(
      actor,
      {
        type: 'consent.logged',
        subject: { type: 'user', id: actor.id },
        details: { consentType, consentGiven, consentVersion },
      },
      now,
    )
    return logView(row)
  })
}

function choose(actor: Person, agree: boolean, version: string, now: Date): LogRow {
  const answer = { consentType: BIOMETRIC, consentGiven: agree, consentVersion: version, signatureFileId: null }
  const row = findRepeated(actor, answer, now) ?? logAnswer(actor, answer, now)
  if (!agree) forgetFace(actor, actor.id, now)
  const clockInMethod = agree ? 'biometric' : 'alternative'
  setClockInMethod(actor.id, clockInMethod, now)
  record(
    actor,
    {
      type: 'biometric_consent.changed',
      subject: { type: 'user', id: actor.id },
      details: { agreed: agree, clockInMethod },
    },
    now,
  )
  if (agree) tellIfEnrolmentDue(actor, actor.id, now)
  return row
}

type Entry = { consentType: string; consentGiven: boolean; consentVersion: string; signatureFileId: string | null }

/** Adds a row; the log only grows. */
function logAnswer(actor: Person, entry: Entry, now: Date): LogRow {
  const { ip, userAgent } = actor
  return write()
    .insert(consentLogs)
    .values({ id: newId(now.getTime()), userId: actor.id, ...entry, at: now, minute: minuteOf(now), ip, userAgent })
    .returning()
    .get()
}

// Only the latest answer can be repeated. The same answer after a different one is a new answer, and it is the one that
// counts.
function findRepeated(
  actor: Person,
  { consentType, consentGiven, consentVersion }: Pick<Entry, 'consentType' | 'consentGiven' | 'consentVersion'>,
  now: Date,
): LogRow | undefined {
  const latest = lastAnswer(actor.id, consentType)
  const same = latest?.consentGiven === consentGiven && latest.consentVersion === consentVersion
  return same && latest.minute === minuteOf(now) ? latest : undefined
}

const minuteOf = (now: Date) => Math.floor(now.getTime() / 60_000)

function logView(row: LogRow): ConsentLogView {
  const { id, userId, consentType, consentGiven, consentVersion, at } = row
  return { id, userId, consentType, consentGiven, consentVersion, timestamp: at }
}

const storeSignature = (actor: Person, picture: string) =>
  storeImage({
    picture,
    ownerId: actor.id,
    purpose: 'signature',
    name: 'signature',
    maxBytes: SIGNATURE_BYTES,
    maxSide: 800,
    by: actor.id,
    field: 'signature',
    keepAlpha: true,
  })
