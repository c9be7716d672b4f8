import fs from 'node:fs'
import path from 'node:path'
import { keys } from '#db/schema/files.ts'
import { env } from '~/platform/env.server.ts'
import { commit, db, emptyLog } from '~/platform/store.server.ts'
import { dropKey } from '~/platform/vault.server.ts'
import { eraseAside } from './copies.server.ts'
import { copyErasures } from './erasures.server.ts'

export type KeptKey = { ownerId: string; wrapped: string; createdAt: number }

/** The file with the keys of all backups, stored beside them, so that an erased key is gone from every backup. */
export const keyCopiesFile = () => path.join(env().DATA_DIR, 'backups', 'keys.json')

/** Rewrites the file of keys from the database; each key is encrypted with the master key. */
export function writeKeyCopies(): void {
  const file = keyCopiesFile()
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const rows = db().select().from(keys).all()
  const kept: KeptKey[] = rows.map(({ ownerId, wrapped, createdAt }) => ({
    ownerId,
    wrapped: wrapped.toString('base64'),
    createdAt: createdAt.getTime(),
  }))
  const handle = fs.openSync(`${file}.part`, 'w', 0o600)
  fs.writeSync(handle, JSON.stringify(kept))
  fs.fsyncSync(handle)
  fs.closeSync(handle)
  fs.renameSync(`${file}.part`, file)
  copyErasures(path.dirname(file))
}

/**
 * Erases a person's key for good: in the database (overwritten, also in its log) and in the file of keys of all
 * backups. From then on everything sealed with it is unreadable, in every backup. `eraseAside` handles copies set aside
 * here.
 */
export function eraseEverywhere(ownerId: string): void {
  commit(() => dropKey(ownerId))
  emptyLog()
  writeKeyCopies()
  eraseAside(ownerId, {}, true)
}
