import { hash, verify } from '@node-rs/argon2'
import { eq, sql } from 'drizzle-orm'
import { kioskPins } from '#db/schema/kiosks.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demandSession } from '../../kernel/access/fresh.server.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { conflict, invalid } from '~/platform/problem.ts'
import { commit, prepared, write } from '~/platform/store.server.ts'
import { purposeMac } from '~/platform/vault.server.ts'
import { type KioskPin } from './input.ts'
import { kioskPinRefusal } from './pin-rules.ts'

/** argon2id, 19 MiB, two passes. The hash uses a key, so nobody can try all six-digit PINs without the master key. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Returns when the person set a kiosk PIN, but never the PIN. */
export function findKioskPin(actor: Person): { set: boolean; changedAt: string | null } {
  demand(actor, 'session.use')
  const row = rowOf().get({ userId: actor.id })
  return { set: Boolean(row), changedAt: row?.changedAt.toISOString() ?? null }
}

/**
 * Sets the PIN that the person enters on kiosks.
 * @throws Problem invalid on `pin`; conflict without an employee number, or if an administrator chose the password;
 *   forbidden with code `confirm_password`
 */
export async function setKioskPin(
  actor: Person,
  { pin }: KioskPin,
  now = new Date(),
): Promise<{ set: boolean; changedAt: string | null }> {
  demand(actor, 'kiosk_pin.change')
  if (actor.mustChangePassword || actor.passwordReplaced) throw conflict('Choose your own password first')
  const { employeeId } = findRow(actor.id)
  if (!employeeId) throw conflict('You have no employee number. Ask the office for one.')
  const refusal = kioskPinRefusal(pin, employeeId)
  if (refusal) throw invalid('pin', refusal)
  const pinHash = await hash(keyed(actor.id, pin), PARAMETERS)
  commit(() => {
    demandSession(actor)
    const row = { userId: actor.id, pinHash, changedAt: now }
    write().insert(kioskPins).values(row).onConflictDoUpdate({ target: kioskPins.userId, set: row }).run()
    record(actor, { type: 'kiosk.pin_set' }, now)
  })
  return { set: true, changedAt: now.toISOString() }
}

/** Removes the person's PIN, so that kiosks refuse them. @throws Problem forbidden with code `confirm_password` */
export function removeKioskPin(actor: Person, _input: object = {}, now = new Date()) {
  demand(actor, 'kiosk_pin.change')
  return commit(() => {
    if (dropKioskPinOf(actor.id)) record(actor, { type: 'kiosk.pin_removed' }, now)
    return { message: 'Kiosk PIN removed' }
  })
}

/** Deletes a person's PIN, within a commit. @returns whether there was one */
export const dropKioskPinOf = (userId: string): boolean =>
  write().delete(kioskPins).where(eq(kioskPins.userId, userId)).run().changes > 0

/**
 * Returns whether this is the person's PIN. It takes the same time if there is no such person or no PIN. @param userId
 * null if no person was found
 */
export async function isKioskPin(userId: string | null, pin: string): Promise<boolean> {
  const row = userId === null ? undefined : rowOf().get({ userId })
  const fits = await verify(row?.pinHash ?? DECOY, keyed(userId ?? 'nobody', pin))
  return row !== undefined && fits
}

/** Returns when the person chose their PIN; null if they have none. For the export of their data. */
export const ownKioskPin = (userId: string) => {
  const row = rowOf().get({ userId })
  return row ? [{ changedAt: row.changedAt }] : []
}

// A hash that no PIN matches, with the parameters of a real one.
export const DECOY = '$argon2id$v=19$m=19456,t=2,p=1$c29tZSBmaXhlZCBzYWx0IQ$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'

const keyed = (userId: string, pin: string) => purposeMac('kiosk-pin', `${userId}:${pin}`)

const rowOf = prepared((db) =>
  db
    .select()
    .from(kioskPins)
    .where(eq(kioskPins.userId, sql.placeholder('userId')))
    .prepare(),
)
