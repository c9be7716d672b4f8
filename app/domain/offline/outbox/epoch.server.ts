import { randomUUID } from 'node:crypto'
import { readSetting, writeSetting } from '~/platform/settings.server.ts'
import { commit } from '~/platform/store.server.ts'

/**
 * A word that changes with every restore: what a phone had sent since the backup is gone, and it sends it again.
 * The database of a new company has none until its first restore.
 */
export const presentEpoch = (): string => readSetting('outbox_epoch') ?? 'first'

/** Changes it; for the start that finds a restored database. */
export const renewEpoch = (now = new Date()): void =>
  commit(() => writeSetting('outbox_epoch', randomUUID(), null, now))
