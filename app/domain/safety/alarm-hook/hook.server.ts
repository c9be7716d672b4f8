import { deliveriesOf, postTest } from '../../account/webhooks/deliveries.server.ts'
import { ALARMS, findEndpoint, secretDates } from '../../account/webhooks/endpoints.server.ts'
import { rotateAlarms, saveAlarms } from '../../account/webhooks/alarms-endpoint.server.ts'
import { addressRefusal } from '../../account/webhooks/address.ts'
import { type HookDelivery } from '../../account/webhooks/views.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { isPublic } from '../../kernel/push/public-address.ts'
import { env } from '~/platform/env.server.ts'
import { conflict, invalid } from '~/platform/problem.ts'
import { readSetting, writeSetting } from '~/platform/settings.server.ts'
import { commit } from '~/platform/store.server.ts'
import { type Opened, refuseOverwrite } from '~/platform/opened.ts'
import { versionOf } from '~/platform/version-of.server.ts'
import { type AlarmHook, type PhoneList } from './input.ts'
import { type AlarmHookView } from './views.ts'

/** Returns the settings of the alarm hook and the telephone list, but never a secret. */
export function findHook(actor: Person, _input: object = {}, now = new Date()): AlarmHookView {
  demand(actor, 'alarm_hook.read')
  const endpoint = findEndpoint(ALARMS)
  const url = endpoint?.url || null
  const enabled = endpoint?.enabled ?? false
  const phones = readSetting('alarm_phones')
  const wakesSomebody = enabled || phones.length > 0
  return { url, enabled, ...secretDates(endpoint ?? { secrets: [] }, now), phones, wakesSomebody }
}

/** Returns the versions of the hook and of the telephone list, for the page that changes them. */
export function hookVersions(): { hook: string; phones: string } {
  const endpoint = findEndpoint(ALARMS)
  return {
    hook: versionOf([endpoint?.url ?? '', endpoint?.enabled ?? false]),
    phones: versionOf(readSetting('alarm_phones')),
  }
}

/**
 * Sets the address to which alarms are posted, and whether they are posted. @throws Problem invalid on `url`, conflict
 * if a colleague has changed them since `versionWas`
 */
export function setHook(
  actor: Person,
  { url, enabled, versionWas }: AlarmHook & Opened,
  now = new Date(),
): AlarmHookView {
  demand(actor, 'alarm_hook.manage')
  const refusal = url ? addressRefusal(url, env().HOOK_HOSTS, isPublic) : enabled ? 'Enter an address first' : null
  if (refusal) throw invalid('url', refusal)
  commit(() => {
    refuseOverwrite(hookVersions().hook, { versionWas }, 'the alarm hook’s settings')
    saveAlarms({ url: url ?? '', enabled }, actor.id, now)
    const details = { enabled, host: url && new URL(url).host }
    record(actor, { type: 'alarm_hook.set', personId: null, details }, now)
  })
  return findHook(actor, {}, now)
}

/**
 * Makes a new secret and returns it; it is not shown again. The previous secret stays valid for a day, so that both
 * sides have time to change.
 */
export function replaceSecret(actor: Person, _input: object = {}, now = new Date()): { secret: string } {
  demand(actor, 'alarm_hook.manage')
  return commit(() => {
    const secret = rotateAlarms(actor.id, now)
    record(actor, { type: 'alarm_hook.secret_replaced', personId: null }, now)
    return { secret }
  })
}

/**
 * Sets the people to ring after an alarm, in this order. @throws Problem conflict if a colleague has changed them since
 * `versionWas`
 */
export function setPhones(actor: Person, { phones, versionWas }: PhoneList & Opened, now = new Date()): AlarmHookView {
  demand(actor, 'lone.watch')
  commit(() => {
    refuseOverwrite(hookVersions().phones, { versionWas }, 'the telephone numbers')
    writeSetting('alarm_phones', phones, actor.id, now)
    record(actor, { type: 'alarm_hook.phones_set', personId: null, details: { count: phones.length } }, now)
  })
  return findHook(actor, {}, now)
}

/**
 * Posts a test message at once and returns the result, which the log keeps too. @throws Problem conflict if no address
 * is set
 */
export async function testHook(actor: Person, _input: object = {}, now = new Date()): Promise<HookDelivery> {
  demand(actor, 'alarm_hook.read')
  if (!findEndpoint(ALARMS)?.url) throw conflict('Set the address of the hook first')
  return postTest(actor, ALARMS, () => record(actor, { type: 'alarm_hook.tested', personId: null }, now), now)
}

/** Returns the newest posts, newest first, with their results. */
export function listDeliveries(actor: Person): HookDelivery[] {
  demand(actor, 'alarm_hook.read')
  return deliveriesOf(ALARMS, { limit: 100 }).items
}
