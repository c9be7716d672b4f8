import { randomUUID } from 'node:crypto'
import { readSetting, writeSetting } from '~/platform/settings.server.ts'
import { commit } from '~/platform/store.server.ts'

/**
 * Returns a random word that changes with every restore. What phones sent after the backup was made is lost, so the new
 * word tells them to send it again. A new company's database has no word until its first restore.
 */
export const presentEpoch = (): string => readSetting('outbox_epoch') ?? 'first'

/** Changes the word when a start finds a restored database. */
export const renewEpoch = (now = new Date()): void =>
  commit(() => writeSetting('outbox_epoch', randomUUID(), null, now))
