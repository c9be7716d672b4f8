import fs from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { openConnection } from '#db/connect.ts'
import { keys } from '#db/schema/files.ts'
import { env } from '../env.server.ts'
import { log } from '../log.server.ts'
import { commit, db, store } from '../store.server.ts'

export type KeptKey = { ownerId: string; wrapped: string; createdAt: number }

/** Where the keys of all backups lie: one file beside them, so that a key that is erased is gone from every backup. */
export const keyCopiesFile = () => path.join(env().DATA_DIR, 'backups', 'keys.json')

/** Writes the file of keys anew from the database; each key in it is wrapped by the master key. */
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
}

/**
 * Erases a person's key for good: in the database (overwritten, also in its log), in the file of keys of all backups, and
 * in the copy that a migration kept. What it sealed is unreadable from now on, wherever a copy lies.
 */
export function eraseEverywhere(ownerId: string): void {
  const { sqlite } = store()
  commit((tx) => tx.delete(keys).where(eq(keys.ownerId, ownerId)).run())
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  writeKeyCopies()
  const copy = `${store().file}.before-migration`
  if (!fs.existsSync(copy)) return
  const old = openConnection(copy)
  try {
    old.prepare('DELETE FROM keys WHERE owner_id = ?').run(ownerId)
    old.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    log().error({ err: error }, 'the copy kept by a migration still holds an erased key')
  } finally {
    old.close()
  }
}
