import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { eq } from 'drizzle-orm'
import { keys } from '#db/schema/files.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { keyCopiesFile, writeKeyCopies } from './key-copies.server.ts'
import { forgetMasterKey, keyFile, masterKey, unwrapKey, wrapKey } from '~/platform/vault.server.ts'

/**
 * Wraps every key with a new master key; what they seal stays as it is. The product must not run meanwhile.
 * The new key file is on disk before the database changes, so that a crash in between loses neither.
 * @param given a new master key of 32 bytes; a random one when left out
 * @returns how many keys were wrapped again, and where the new key lies
 */
export function rotateMasterKey(given: Buffer = randomBytes(32)): { rotated: number; file: string } {
  const old = masterKey()
  const waiting = `${keyFile()}.new`
  fs.writeFileSync(waiting, `${given.toString('base64')}\n`, { mode: 0o600 })
  const rotated = commit(() => {
    const rows = db().select().from(keys).all()
    for (const { ownerId, wrapped } of rows) {
      const rewrapped = wrapKey(given, ownerId, unwrapKey(old, ownerId, wrapped))
      write().update(keys).set({ wrapped: rewrapped }).where(eq(keys.ownerId, ownerId)).run()
    }
    return rows.length
  })
  if (fs.existsSync(keyFile())) fs.renameSync(keyFile(), `${keyFile()}.old`)
  fs.renameSync(waiting, keyFile())
  forgetMasterKey()
  if (fs.existsSync(keyCopiesFile())) writeKeyCopies()
  return { rotated, file: keyFile() }
}
