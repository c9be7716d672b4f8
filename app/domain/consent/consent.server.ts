import { and, desc, eq } from 'drizzle-orm'
import { faceTemplates } from '#db/schema/biometrics.ts'
import { consentLogs } from '#db/schema/consent.ts'
import { users } from '#db/schema/people.ts'
import type { Actor, Person } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { record } from '../events/record.server.ts'
import { storeImage } from '../files/images.server.ts'
import { findRow, viewUser } from '../people/people.server.ts'
import type { UserView } from '../people/user-view.ts'
import { invalid } from '../problem.ts'
import { readSetting } from '../settings.server.ts'
import { commit, db, newId, type Tx } from '../store.server.ts'
import { BIOMETRIC, MONITORING, SIGNATURE_REQUIRED } from './agreement.ts'
import type { BiometricChoice, Consent, ConsentForm, ConsentLog } from './input.ts'
import { drawTypedName } from './typed-name.server.ts'

const SIGNATURE_BYTES = 2 * 2 ** 20

/**
 * Agrees to the present version with a signature, in one transaction with its log row. `biometricConsent` absent means agreed;
 * false sets the person's clock-in to the alternative method and deletes their face template (contract sections 3 and 11).
 * @throws Problem invalid, unsupported, too_large (signature)
 */
export async function giveConsent(actor: Actor, wish: Consent, now = new Date()): Promise<UserView> {
  demand(actor, 'consent.give')
  const image = await storeSignature(actor, wish.signature)
  return commit((tx) => {
    const version = readSetting('consent_version', tx)
    tx.update(users).set({ consentVersion: version, updatedAt: now }).where(eq(users.id, actor.id)).run()
    write(
      tx,
      actor,
      { consentType: MONITORING, consentGiven: true, consentVersion: version, signatureFileId: image.keep(tx) },
      now,
    )
    record(tx, actor, { type: 'consent.given', subject: { type: 'user', id: actor.id }, details: { version } }, now)
    choose(tx, actor, wish.biometricConsent ?? true, version, now)
    return viewUser(findRow(actor.id, tx), tx)
  })
}

/** The page's form: a signature drawn on the phone, or a typed name that is drawn here. */
export async function signAgreement(actor: Actor, form: ConsentForm, now = new Date()): Promise<UserView> {
  const signature = form.signature || (form.signatureTyped ? await drawTypedName(form.signatureTyped) : '')
  if (!signature) throw invalid('signature', SIGNATURE_REQUIRED)
  return giveConsent(actor, { signature, biometricConsent: form.biometricConsent }, now)
}

/** Agrees to face matching, or takes the agreement back; taking it back deletes the face template at once. */
export function chooseBiometrics(actor: Actor, { agree }: BiometricChoice, now = new Date()): { agreed: boolean } {
  demand(actor, 'consent.give')
  commit((tx) => choose(tx, actor, agree, readSetting('consent_version', tx), now))
  return { agreed: agree }
}

/** Has this person agreed to face matching? Null: not asked yet. */
export function findBiometricChoice(actor: Actor): { agreed: boolean | null; since: Date | null } {
  demand(actor, 'consent.give')
  const last = db()
    .select()
    .from(consentLogs)
    .where(and(eq(consentLogs.userId, actor.id), eq(consentLogs.consentType, BIOMETRIC)))
    .orderBy(desc(consentLogs.at), desc(consentLogs.id))
    .limit(1)
    .get()
  return { agreed: last?.consentGiven ?? null, since: last?.at ?? null }
}

/** The version that is to be agreed to. */
export function findConsentVersion(actor: Actor): string {
  demand(actor, 'consent.give')
  return readSetting('consent_version')
}

export type ConsentLogView = {
  id: string
  userId: string
  consentType: string
  consentGiven: boolean
  consentVersion: string
  timestamp: Date
}

/** Logs a consent, once per person, type, version, answer and minute; a biometric answer takes effect as well. */
export async function logConsent(actor: Actor, wish: ConsentLog, now = new Date()): Promise<ConsentLogView> {
  demand(actor, 'consent.give')
  const known = findSame(actor, wish, now)
  if (known) return logView(known)
  const image = wish.signature ? await storeSignature(actor, wish.signature) : null
  return commit((tx) => {
    const { consentType, consentGiven, consentVersion } = wish
    if (consentType === BIOMETRIC) choose(tx, actor, consentGiven, consentVersion, now)
    else write(tx, actor, { consentType, consentGiven, consentVersion, signatureFileId: image?.keep(tx) ?? null }, now)
    record(
      tx,
      actor,
      {
        type: 'consent.logged',
        subject: { type: 'user', id: actor.id },
        details: { consentType, consentGiven, consentVersion },
      },
      now,
    )
    return logView(findSame(actor, wish, now, tx)!)
  })
}

function choose(tx: Tx, actor: Person, agree: boolean, version: string, now: Date): void {
  write(tx, actor, { consentType: BIOMETRIC, consentGiven: agree, consentVersion: version, signatureFileId: null }, now)
  if (!agree) tx.delete(faceTemplates).where(eq(faceTemplates.userId, actor.id)).run()
  const clockInMethod = agree ? 'biometric' : 'alternative'
  tx.update(users).set({ clockInMethod, updatedAt: now }).where(eq(users.id, actor.id)).run()
  record(
    tx,
    actor,
    {
      type: 'biometric_consent.changed',
      subject: { type: 'user', id: actor.id },
      details: { agreed: agree, clockInMethod },
    },
    now,
  )
}

type Entry = { consentType: string; consentGiven: boolean; consentVersion: string; signatureFileId: string | null }

function write(tx: Tx, actor: Person, entry: Entry, now: Date): void {
  const { ip, userAgent } = actor
  tx.insert(consentLogs)
    .values({ id: newId(now.getTime()), userId: actor.id, ...entry, at: now, minute: minuteOf(now), ip, userAgent })
    // The same answer within a minute is one row; given again after another one, it must be the latest.
    .onConflictDoUpdate({
      target: [
        consentLogs.userId,
        consentLogs.consentType,
        consentLogs.consentVersion,
        consentLogs.consentGiven,
        consentLogs.minute,
      ],
      set: { at: now },
    })
    .run()
}

function findSame(
  actor: Person,
  { consentType, consentGiven, consentVersion }: ConsentLog,
  now: Date,
  reader: Tx | ReturnType<typeof db> = db(),
) {
  return reader
    .select()
    .from(consentLogs)
    .where(
      and(
        eq(consentLogs.userId, actor.id),
        eq(consentLogs.consentType, consentType),
        eq(consentLogs.consentVersion, consentVersion),
        eq(consentLogs.consentGiven, consentGiven),
        eq(consentLogs.minute, minuteOf(now)),
      ),
    )
    .get()
}

const minuteOf = (now: Date) => Math.floor(now.getTime() / 60_000)

function logView(row: typeof consentLogs.$inferSelect): ConsentLogView {
  const { id, userId, consentType, consentGiven, consentVersion, at } = row
  return { id, userId, consentType, consentGiven, consentVersion, timestamp: at }
}

const storeSignature = (actor: Person, dataUrl: string) =>
  storeImage({
    dataUrl,
    ownerId: actor.id,
    purpose: 'signature',
    name: 'signature',
    maxBytes: SIGNATURE_BYTES,
    maxSide: 800,
    by: actor.id,
    field: 'signature',
    keepAlpha: true,
  })
