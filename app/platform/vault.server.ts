import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { keys } from '#db/schema/files.ts'
import { keyPlace, openWith, sealWith } from '#workers/sealed.ts'
import { env } from './env.server.ts'
import { forget, singleton } from './singleton.server.ts'
import { db, prepared, withinCommit, write } from './store.server.ts'

const COMPANY = 'company'

/** Thrown if the key does not open the data here; the message says what to do. */
export class KeyRefusal extends Error {}

/**
 * Encrypts bytes with the owner's key (AES-256-GCM). The encryption is bound to the place, so that the value cannot be
 * moved elsewhere. @param ownerId person whose key is used, or null for the company's @param aad table, row and column,
 * for example `files/ID`
 */
export function seal(ownerId: string | null, aad: string, bytes: Uint8Array): Buffer {
  return encrypt(ownerKey(ownerId ?? COMPANY), aad, bytes)
}

/**
 * Decrypts what `seal` returned. @throws KeyRefusal if the owner's key is gone (erased) or the value was moved or
 * changed
 */
export function unseal(ownerId: string | null, aad: string, sealed: Uint8Array): Buffer {
  const row = keyOf().get({ ownerId: ownerId ?? COMPANY })
  if (!row) throw new KeyRefusal('The key that sealed this was erased')
  return decrypt(unwrapKey(masterKey(), row.ownerId, row.wrapped), aad, sealed)
}

const keyOf = prepared((db) =>
  db
    .select()
    .from(keys)
    .where(eq(keys.ownerId, sql.placeholder('ownerId')))
    .prepare(),
)

/** Returns the keyed MAC of the audit chain, in hexadecimal. */
export const auditMac = (text: string) => createHmac('sha256', derived('audit')).update(text).digest('hex')

/**
 * Returns a function that does the same for a database that is not the product's open one, for example one being
 * restored. @param root its encrypted root key, the row `root` of `keys` @throws KeyRefusal if there is no master key,
 * or it is another one
 */
export function auditMacOf(root: Uint8Array): (text: string) => string {
  const bytes = hkdfSync('sha256', decrypt(masterKey(), 'keys/root', root), Buffer.alloc(0), 'audit', 32)
  const key = createSecretKey(Buffer.from(bytes))
  return (text) => createHmac('sha256', key).update(text).digest('hex')
}

/** Returns the keyed MAC for a named use (device cookies, one-time marks), as base64url. */
export const purposeMac = (purpose: string, text: string) =>
  createHmac('sha256', derived(purpose)).update(text).digest('base64url')

/**
 * Encrypts every key with another master key, within a commit. Data that was encrypted with those keys does not change.
 * @returns how many
 */
export function rewrapKeys(next: Buffer): number {
  const old = masterKey()
  const rows = db().select().from(keys).all()
  for (const { ownerId, wrapped } of rows) {
    const rewrapped = wrapKey(next, ownerId, unwrapKey(old, ownerId, wrapped))
    write().update(keys).set({ wrapped: rewrapped }).where(eq(keys.ownerId, ownerId)).run()
  }
  return rows.length
}

/**
 * Deletes a person's key from the database, within a commit, after which data encrypted with it can no longer be opened
 * here.
 */
export const dropKey = (ownerId: string): void => void write().delete(keys).where(eq(keys.ownerId, ownerId)).run()

const wrapKey = (master: Buffer, ownerId: string, key: Uint8Array) => encrypt(master, keyPlace(ownerId), key)
const unwrapKey = (master: Buffer, ownerId: string, wrapped: Uint8Array) => decrypt(master, keyPlace(ownerId), wrapped)

/**
 * Checks at the start that the master key opens the data here. @throws KeyRefusal if the key is wrong, or is missing
 * although there is data
 */
export function checkKey(): void {
  try {
    rootKey()
  } catch (error) {
    if (!(error instanceof KeyRefusal) || !masterKey()) throw error
    throw new KeyRefusal(
      'DATA_KEY (or the key file) is not the one this data was sealed with. Put the right key back and start again.',
    )
  }
}

/** Returns whether there is a key, in the settings or as a file. */
export const hasKey = () => env().DATA_KEY !== undefined || fs.existsSync(keyFile())

/** Makes the key file at the first start. */
export function makeKeyFile(): void {
  fs.mkdirSync(path.dirname(keyFile()), { recursive: true, mode: 0o700 })
  fs.writeFileSync(keyFile(), `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
}

/** Returns the path of the key file, used when DATA_KEY is not set. */
export const keyFile = () => path.join(env().DATA_DIR, 'data.key')

/** Returns the master key: DATA_KEY, or else the key file. */
export const masterKey = (): Buffer =>
  singleton('vault.master', () => {
    const text = env().DATA_KEY ?? (fs.existsSync(keyFile()) ? fs.readFileSync(keyFile(), 'utf8').trim() : '')
    const key = Buffer.from(text, 'base64')
    if (key.length !== 32) throw new KeyRefusal(`No usable key: set DATA_KEY or put the key file back at ${keyFile()}.`)
    return key
  })

/** Returns the master key as an object that can be passed to a thread. */
export const masterSecret = (): KeyObject => createSecretKey(masterKey())

/** Forgets the master key, so that it is read again (at a rotation, and in tests). */
export function forgetMasterKey(): void {
  forget('vault.master')
  derivedKeys().clear()
}

const derivedKeys = () => singleton('vault.derived', () => new Map<string, KeyObject>())

// Returns a key for one purpose. It is derived from a root key that the master key encrypts, because keys derived from
// the master key would change at a rotation. It is an object of the crypto module, because converting key bytes at each
// use would take twenty times as long as the MAC.
function derived(purpose: string): KeyObject {
  const kept = derivedKeys().get(purpose)
  if (kept) return kept
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', rootKey(), Buffer.alloc(0), purpose, 32)))
  derivedKeys().set(purpose, key)
  return key
}

function rootKey(): Buffer {
  const row = db().select().from(keys).where(eq(keys.ownerId, 'root')).get()
  if (row) return decrypt(masterKey(), 'keys/root', row.wrapped)
  const key = randomBytes(32)
  withinCommit(() =>
    write()
      .insert(keys)
      .values({ ownerId: 'root', wrapped: wrapKey(masterKey(), 'root', key), createdAt: new Date() })
      .run(),
  )
  return key
}

function ownerKey(ownerId: string): Buffer {
  const row = db().select().from(keys).where(eq(keys.ownerId, ownerId)).get()
  if (row) return unwrapKey(masterKey(), ownerId, row.wrapped)
  const key = randomBytes(32)
  write()
    .insert(keys)
    .values({ ownerId, wrapped: wrapKey(masterKey(), ownerId, key), createdAt: new Date() })
    .run()
  return key
}

const encrypt = (key: Buffer, aad: string, bytes: Uint8Array): Buffer => sealWith(createSecretKey(key), aad, bytes)

function decrypt(key: Buffer, aad: string, sealed: Uint8Array): Buffer {
  try {
    return openWith(createSecretKey(key), aad, sealed)
  } catch {
    throw new KeyRefusal('A sealed value does not open: wrong key, or it was changed')
  }
}
