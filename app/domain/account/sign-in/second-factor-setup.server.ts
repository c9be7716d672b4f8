import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import QRCode from 'qrcode'
import { z } from 'zod'
import { secondFactors } from '#db/schema/access.ts'
import { env } from '~/platform/env.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { seal } from '~/platform/vault.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { conflict, invalid } from '~/platform/problem.ts'
import { readSetting, writeSetting } from '~/platform/settings.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { type Actor, type Person } from '../../kernel/access/actor.ts'
import { Password, provePassword } from './confirmation.server.ts'
import { demandSession } from '../../kernel/access/fresh.server.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { dropPasskeysOf, hasPasskey } from '../passkeys/passkeys.server.ts'
import { keepRecoveryCodes, makeRecoveryCodes } from './recovery-codes.server.ts'
import { checkSecondFactor, openSecret, totpStep } from './second-factor.server.ts'
import { endPhonesOf } from '../../kernel/phones/phones.server.ts'
import { endSessionsOf, hasSecondFactor } from './sessions.server.ts'
import { limitGuesses } from '../../kernel/access/throttle.server.ts'

export const Code = z.object({
  code: z.string({ error: 'Enter the six digits' }).trim().min(6, 'Enter the six digits').max(10),
})
/** What is needed to remove a second factor: the password, and six digits or a recovery code. */
export const Removal = Password.extend({
  code: z
    .string({ error: 'Enter the six digits, or a recovery code' })
    .trim()
    .min(6, 'Enter the six digits, or a recovery code')
    .max(40),
})
export const Policy = z.object({
  required: z.union([z.boolean(), z.enum(['true', 'false', 'on']).transform((word) => word !== 'false')]),
})

/**
 * Returns whether the actor has a second factor, whether one is waiting for its first code, and whether admins must
 * have one.
 */
export function findSecondFactor(actor: Person) {
  demand(actor, 'session.use')
  const row = db().select().from(secondFactors).where(eq(secondFactors.userId, actor.id)).get()
  return {
    active: row?.confirmed ?? false,
    waiting: row !== undefined && !row.confirmed,
    recoveryCodesLeft: row?.confirmed ? row.recoveryHashes.length : 0,
    required: readSetting('require_second_factor'),
  }
}

/** Starts a set-up with a new secret, which counts only once a first code has proved it. */
export function beginSecondFactor(actor: Person, _nothing: object, now = new Date()) {
  demand(actor, 'second_factor.change')
  const { username } = findRow(actor.id)
  const secret = new Secret({ size: 20 })
  const address = new TOTP({ issuer: env().COMPANY_NAME, label: username, secret, digits: 6, period: 30 }).toString()
  return commit(() => {
    const kept = db().select().from(secondFactors).where(eq(secondFactors.userId, actor.id)).get()
    if (kept?.confirmed) throw conflict('A second factor is already active. Remove it first.')
    const sealed = seal(actor.id, `second_factors/${actor.id}`, Buffer.from(secret.base32)).toString('base64')
    const row = {
      userId: actor.id,
      secret: sealed,
      confirmed: false,
      lastStep: null,
      recoveryHashes: [],
      createdAt: now,
    }
    write().insert(secondFactors).values(row).onConflictDoUpdate({ target: secondFactors.userId, set: row }).run()
    return { secret: secret.base32, address, qr: qrPath(address) }
  })
}

/**
 * Finishes the set-up with a first code, ends the owner's other sessions, and returns the recovery codes, which are not
 * shown again.
 */
export async function confirmSecondFactor(actor: Person, { code }: z.infer<typeof Code>, now = new Date()) {
  demand(actor, 'session.use')
  waitingOf(actor.id)
  let step: number | null = null
  const judge = () => {
    const { secret } = waitingOf(actor.id)
    step = totpStep(openSecret(actor.id, secret), code, now)
    return step !== null
  }
  if (!(await limitGuesses(codesOf(actor), judge, () => now))) throw invalid('code', WRONG_CODE)
  const recoveryCodes = makeRecoveryCodes()
  commit(() => {
    demandSession(actor)
    waitingOf(actor.id)
    const proved = { confirmed: true, lastStep: step }
    write().update(secondFactors).set(proved).where(eq(secondFactors.userId, actor.id)).run()
    keepRecoveryCodes(actor.id, recoveryCodes)
    endSessionsOf(actor.id, actor.sessionId)
    record(actor, { type: 'second_factor.changed', details: { active: true } }, now)
  })
  return { recoveryCodes }
}

/** Removes the second factor, given the password and a code, and ends the owner's other sessions. */
export async function removeSecondFactor(
  actor: Person,
  { password, code }: z.infer<typeof Removal>,
  now = new Date(),
): Promise<{ message: string }> {
  demand(actor, 'session.use')
  if (!hasSecondFactor(actor.id)) throw conflict('There is no second factor to remove')
  await provePassword(actor, password, now)
  const judge = () => checkSecondFactor(actor, actor.id, code, now) === 'fine'
  if (!(await limitGuesses(codesOf(actor), judge, () => now))) throw invalid('code', WRONG_CODE)
  commit(() => {
    demandSession(actor)
    write().delete(secondFactors).where(eq(secondFactors.userId, actor.id)).run()
    endSessionsOf(actor.id, actor.sessionId)
    record(actor, { type: 'second_factor.changed', details: { active: false } }, now)
  })
  return { message: 'Second factor removed' }
}

/**
 * Removes another person's second factor and passkeys after they have lost their phone and codes, and ends all their
 * sessions. @throws Problem conflict for the actor's own or if there is none, not_found
 */
export function resetSecondFactor(actor: Actor, { id }: { id: string }, now = new Date()): { message: string } {
  demand(actor, 'second_factor.govern')
  if (actor.id === id) throw conflict('Remove your own second factor on your account page')
  commit(() => {
    const { firstName, lastName } = findRow(id)
    // The passkeys go too, because the lost phone had them, or someone else has it now.
    const gone = write().delete(secondFactors).where(eq(secondFactors.userId, id)).run().changes + dropPasskeysOf(id)
    if (!gone) throw conflict('This person has no second factor')
    const details = { name: `${firstName} ${lastName}`, sessionsEnded: endSessionsOf(id) }
    endPhonesOf(id, now)
    record(actor, { type: 'second_factor.reset', subject: { type: 'user', id }, personId: id, details }, now)
  })
  return { message: 'Second factor reset' }
}

/**
 * Returns whether this person has a second factor, or a passkey, which counts as one. For an admin who views their
 * page.
 */
export function findFactorOf(actor: Person, { id }: { id: string }): boolean {
  demand(actor, 'staff.manage')
  return hasSecondFactor(id) || hasPasskey(id)
}

/**
 * Sets whether every admin must have a second factor. The administrator who requires it needs one first, so as not to
 * be locked out.
 */
export function requireSecondFactor(actor: Person, { required }: z.infer<typeof Policy>, now = new Date()) {
  demand(actor, 'second_factor.govern')
  if (required && !findSecondFactor(actor).active) throw conflict('Set up your own second factor first')
  commit(() => {
    writeSetting('require_second_factor', required, actor.id, now)
    // The setting concerns every administrator, so the event names no person.
    const details = { requiredOfAdmins: required }
    record(actor, { type: 'second_factor.changed', personId: null, details }, now)
  })
  return { required }
}

const WRONG_CODE = 'That code is wrong. Please try again.'

// The limit on guesses that set-up and removal share.
const codesOf = ({ id }: Person) => `second-factor:${id}`

function waitingOf(userId: string) {
  const row = db().select().from(secondFactors).where(eq(secondFactors.userId, userId)).get()
  if (!row || row.confirmed) throw conflict('Start the set-up first')
  return row
}

function qrPath(text: string): { size: number; path: string } {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  let path = ''
  for (let at = 0; at < data.length; at++) if (data[at]) path += `M${at % size} ${Math.floor(at / size)}h1v1h-1z`
  return { size, path }
}
