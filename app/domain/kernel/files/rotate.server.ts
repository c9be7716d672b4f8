import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { commit } from '~/platform/store.server.ts'
import { keyCopiesFile, writeKeyCopies } from './key-copies.server.ts'
import { forgetMasterKey, keyFile, masterKey, rewrapKeys } from '~/platform/vault.server.ts'

/**
 * Re-encrypts every key with a new master key; the data that they seal does not change. The product must be stopped.
 * The new key file is on disk before the database changes, so that a crash in between loses neither. @param given a new
 * master key of 32 bytes; a random one by default @returns how many keys were re-encrypted, and the path of the new key
 */
export function rotateMasterKey(given: Buffer = randomBytes(32)): { rotated: number; file: string } {
  masterKey() // throws before anything is written
  const waiting = `${keyFile()}.new`
  fs.writeFileSync(waiting, `${given.toString('base64')}\n`, { mode: 0o600 })
  const rotated = commit(() => rewrapKeys(given))
  if (fs.existsSync(keyFile())) fs.renameSync(keyFile(), `${keyFile()}.old`)
  fs.renameSync(waiting, keyFile())
  forgetMasterKey()
  if (fs.existsSync(keyCopiesFile())) writeKeyCopies()
  return { rotated, file: keyFile() }
}
