import { desc, eq, lt } from 'drizzle-orm'
import { outboxKeys } from '#db/schema/outbox.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { singleton } from '~/platform/singleton.server.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { seal, unseal } from '~/platform/vault.server.ts'
import { type Envelope, Sealed } from './input.ts'
import {
  bodyAad,
  bytesOf,
  CURVE,
  fromText,
  INFO,
  IV_BYTES,
  newServerKey,
  partKey,
  readPublicKey,
  suite,
} from './seal.ts'

const { subtle } = globalThis.crypto

/** A key is given to phones for a year. What was sealed with it can be opened for another 400 days. */
const GIVEN_OUT_MS = 365 * DAY_MS
const KEPT_MS = GIVEN_OUT_MS + 400 * DAY_MS

/**
 * Returns the key with which phones seal what they send. It is made when it is first needed, and a new one is made
 * after a year.
 */
export async function presentKey(now = new Date()): Promise<{ id: string; publicKey: string }> {
  const newest = db().select().from(outboxKeys).orderBy(desc(outboxKeys.id)).limit(1).get()
  const young = newest && now.getTime() - newest.createdAt.getTime() < GIVEN_OUT_MS
  return young ? { id: newest.id, publicKey: newest.publicKey } : renewKey(now)
}

/**
 * Makes a new key pair; the private half is encrypted with the company's key. Older keys can still open what was sealed
 * with them.
 */
export async function renewKey(now = new Date()): Promise<{ id: string; publicKey: string }> {
  const { publicKey, privateKey } = await newServerKey()
  const id = newId(now.getTime())
  commit(() => {
    const row = { id, publicKey, privateKey: seal(null, aadOf(id), privateKey), createdAt: now }
    write().insert(outboxKeys).values(row).run()
  })
  return { id, publicKey }
}

/** The server's key pair, which opens what was sealed with its public half. */
export type OwnKey = { privateKey: CryptoKey; publicKey: CryptoKey }

/** Reads a key pair that `newServerKey` made. */
export const readOwnKey = async (publicKey: string, pkcs8: Uint8Array): Promise<OwnKey> => ({
  publicKey: await readPublicKey(publicKey),
  privateKey: await subtle.importKey('pkcs8', new Uint8Array(pkcs8), CURVE, false, ['deriveBits']),
})

// Reading a key pair costs as much as opening an operation with it, and there is a new pair once a year.
const read = () => singleton('outbox.keys', () => new Map<string, OwnKey>())

/** Returns a key pair to open operations with; null if it was deleted. */
export async function ownKeyOf(id: string): Promise<OwnKey | null> {
  const known = read().get(id)
  if (known) return known
  const row = db().select().from(outboxKeys).where(eq(outboxKeys.id, id)).get()
  if (!row) return null
  // Only a pair that could be read is remembered: a failure must not outlive its cause.
  const pair = await readOwnKey(row.publicKey, unseal(null, aadOf(id), row.privateKey))
  read().set(id, pair)
  return pair
}

/** The content, which has not been checked yet, and the function that opens the parts. */
export type Opened = { inside: unknown; openPart: (sealed: Uint8Array) => Promise<Uint8Array> }

/**
 * Opens what a phone sealed. @returns the content, which has not been checked yet, and its parts @throws if it cannot
 * be opened
 */
export async function openOperation(envelope: Envelope, own: OwnKey): Promise<Opened> {
  const context = await suite().createRecipientContext({
    recipientKey: own,
    enc: fromText(envelope.enc),
    info: bytesOf(INFO),
  })
  const text = await context.open(new Uint8Array(Buffer.from(envelope.body, 'base64url')), bytesOf(bodyAad(envelope)))
  const key = await partKey(context)
  return {
    inside: JSON.parse(new TextDecoder().decode(text)) as unknown,
    openPart: async (sealed) => {
      const bytes = new Uint8Array(sealed)
      const iv = bytes.slice(0, IV_BYTES)
      const how = { name: 'AES-GCM', iv, additionalData: bytesOf(envelope.id) }
      return new Uint8Array(await subtle.decrypt(how, key, bytes.slice(IV_BYTES)))
    },
  }
}

/** An operation's content in the form that every operation has, and the function that opens its parts. */
export type OpenedInside = Omit<Opened, 'inside'> & { inside: Sealed }

/**
 * Opens what has just arrived. @returns null if its key was deleted, or it cannot be opened or read. Who it comes from
 * is for the caller to check. @throws if the key cannot be read now
 */
export async function openArrived(envelope: Envelope): Promise<OpenedInside | null> {
  const key = await ownKeyOf(envelope.keyId)
  const opened = key && (await openOperation(envelope, key).catch(() => null))
  const inside = Sealed.safeParse(opened?.inside)
  return opened && inside.success ? { ...opened, inside: inside.data } : null
}

/** Deletes keys that phones stopped using 400 days ago; called by the nightly purge. @returns how many */
export function purgeOutboxKeys(now: Date): number {
  const old = lt(outboxKeys.createdAt, new Date(now.getTime() - KEPT_MS))
  const { changes } = commit(() => write().delete(outboxKeys).where(old).run())
  read().clear()
  return changes
}

const aadOf = (id: string) => `outbox_keys/${id}/private_key`
