import { readSetting } from '~/platform/settings.server.ts'
import { unseal } from '~/platform/vault.server.ts'

/** What sealed secrets are bound to. */
export const SECRETS_AAD = 'settings/alarm_hook'

/** The secrets that sign now, the newest first. */
export const secretsNow = (now: Date): string[] =>
  readSetting('alarm_hook')
    .secrets.filter(({ until }) => until === null || new Date(until) > now)
    .map(({ sealed }) => unseal(null, SECRETS_AAD, Buffer.from(sealed, 'base64')).toString())
