import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import QRCode from 'qrcode'
import { z } from 'zod'
import { secondFactors } from '#db/schema/access.ts'
import { env } from '../env.server.ts'
import { record } from '../events/record.server.ts'
import { seal } from '../files/vault.server.ts'
import { findRow } from '../people/people.server.ts'
import { conflict, invalid } from '../problem.ts'
import { readSetting, writeSetting } from '../settings.server.ts'
import { commit, db } from '../store.server.ts'
import type { Person } from './actor.ts'
import { passwordFits } from './passwords.server.ts'
import { demand } from './permissions.ts'
import { hashRecoveryCode, openSecret, totpStep } from './second-factor.server.ts'
import { endSessionsOf } from './sessions.server.ts'
import { checkThrottle, countFailure } from './throttle.server.ts'

const RECOVERY_CODES = 10

export const Code = z.object({
  code: z.string({ error: 'Enter the six digits' }).trim().min(6, 'Enter the six digits').max(10),
})
export const Password = z.object({
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1000),
})
export const Policy = z.object({
  required: z.union([z.boolean(), z.enum(['true', 'false', 'on']).transform((word) => word !== 'false')]),
})

/** Does the actor have a second factor, is one waiting for its first code, and must admins have one? */
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

/**
 * Begins a set-up: a new secret that counts only once a first code has proved it.
 * @returns the secret, its otpauth address, and the QR code as an SVG path of `size` x `size` modules
 * @throws Problem conflict while one is active
 */
export function beginSecondFactor(actor: Person, _nothing: object, now = new Date()) {
  demand(actor, 'session.use')
  const { username } = findRow(actor.id)
  const secret = new Secret({ size: 20 })
  commit((tx) => {
    const kept = tx.select().from(secondFactors).where(eq(secondFactors.userId, actor.id)).get()
    if (kept?.confirmed) throw conflict('A second factor is already active. Remove it first.')
    const sealed = seal(tx, actor.id, `second_factors/${actor.id}`, Buffer.from(secret.base32)).toString('base64')
    const row = {
      userId: actor.id,
      secret: sealed,
      confirmed: false,
      lastStep: null,
      recoveryHashes: [],
      createdAt: now,
    }
    tx.insert(secondFactors).values(row).onConflictDoUpdate({ target: secondFactors.userId, set: row }).run()
  })
  const address = new TOTP({ issuer: env().COMPANY_NAME, label: username, secret, digits: 6, period: 30 }).toString()
  return { secret: secret.base32, address, qr: qrPath(address) }
}

/**
 * Ends the set-up with a first code, and gives the recovery codes, once.
 * @throws Problem invalid for a wrong code, conflict without a set-up
 */
export function confirmSecondFactor(actor: Person, { code }: z.infer<typeof Code>, now = new Date()) {
  demand(actor, 'session.use')
  checkThrottle(`second-factor:${actor.id}`, now)
  const row = db().select().from(secondFactors).where(eq(secondFactors.userId, actor.id)).get()
  if (!row || row.confirmed) throw conflict('Begin the set-up first')
  const step = totpStep(openSecret(actor.id, row.secret), code, now)
  if (step === null) {
    countFailure(`second-factor:${actor.id}`, now)
    throw invalid('code', 'That code is not right. Please try again.')
  }
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    randomBytes(5)
      .toString('hex')
      .replace(/(.{5})/, '$1-'),
  )
  commit((tx) => {
    tx.update(secondFactors)
      .set({ confirmed: true, lastStep: step, recoveryHashes: codes.map(hashRecoveryCode) })
      .where(eq(secondFactors.userId, actor.id))
      .run()
    endSessionsOf(tx, actor.id, actor.sessionId)
    record(tx, actor, { type: 'second_factor.changed', details: { active: true } }, now)
  })
  return { recoveryCodes: codes }
}

/** Takes the second factor away again; asks for the password. @throws Problem invalid */
export async function removeSecondFactor(actor: Person, { password }: z.infer<typeof Password>) {
  demand(actor, 'session.use')
  checkThrottle(`second-factor:${actor.id}`)
  if (!(await passwordFits(findRow(actor.id).passwordHash, password))) {
    countFailure(`second-factor:${actor.id}`)
    throw invalid('password', 'Current password is incorrect')
  }
  commit((tx) => {
    tx.delete(secondFactors).where(eq(secondFactors.userId, actor.id)).run()
    record(tx, actor, { type: 'second_factor.changed', details: { active: false } })
  })
  return { message: 'Second factor removed' }
}

/** Must every admin have one? The one who says so needs one first, so as not to be locked out. */
export function requireSecondFactor(actor: Person, { required }: z.infer<typeof Policy>, now = new Date()) {
  demand(actor, 'staff.manage')
  if (required && !findSecondFactor(actor).active) throw conflict('Set up your own second factor first')
  commit((tx) => {
    writeSetting(tx, 'require_second_factor', required, actor.id, now)
    record(tx, actor, { type: 'second_factor.changed', details: { requiredOfAdmins: required } }, now)
  })
  return { required }
}

function qrPath(text: string): { size: number; path: string } {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  let path = ''
  for (let at = 0; at < data.length; at++) if (data[at]) path += `M${at % size} ${Math.floor(at / size)}h1v1h-1z`
  return { size, path }
}
