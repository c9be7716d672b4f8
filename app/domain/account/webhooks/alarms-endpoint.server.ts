import { eq } from 'drizzle-orm'
import { webhooks } from '#db/schema/webhooks.ts'
import { write } from '~/platform/store.server.ts'
import { failWaiting } from './stop.server.ts'
import { ALARMS, findEndpoint, newSecret, rotated } from './endpoints.server.ts'

/**
 * Sets the address of the alarm hook, and whether it posts, within a commit. If the address is empty, there is none. A
 * hook that is switched off does not post what is still waiting.
 */
export function saveAlarms({ url, enabled }: { url: string; enabled: boolean }, by: string, now: Date): void {
  if (findEndpoint(ALARMS)) {
    write().update(webhooks).set({ url, enabled }).where(isAlarms).run()
    if (!enabled) failWaiting(ALARMS)
    return
  }
  const secrets = [newSecret(ALARMS, now).kept]
  const row = { id: ALARMS, url, types: [], detail: 'full', enabled, secrets, createdBy: by, createdAt: now }
  write().insert(webhooks).values(row).run()
}

/** Makes a new secret for the alarm hook, within a commit. @returns the secret in the form in which it is shown */
export function rotateAlarms(by: string, now: Date): string {
  if (!findEndpoint(ALARMS)) saveAlarms({ url: '', enabled: false }, by, now)
  const { secret, secrets } = rotated(ALARMS, findEndpoint(ALARMS)!.secrets, now)
  write().update(webhooks).set({ secrets }).where(isAlarms).run()
  return secret
}

const isAlarms = eq(webhooks.id, ALARMS)
