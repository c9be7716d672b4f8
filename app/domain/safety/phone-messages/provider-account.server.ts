import { createPrivateKey } from 'node:crypto'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { invalid } from '~/platform/problem.ts'
import { readSetting, writeSetting } from '~/platform/settings.server.ts'
import { commit } from '~/platform/store.server.ts'
import { type Opened, refuseOverwrite } from '~/platform/opened.ts'
import { versionOf } from '~/platform/version-of.server.ts'
import { seal, unseal } from '~/platform/vault.server.ts'
import { type PhoneService } from './input.ts'
import { internationalNumber } from '~/platform/telephone.ts'
import { type Credentials } from './providers.ts'
import { type PhoneServiceView } from './views.ts'

/** The context that encrypted secrets are bound to. */
const AAD = 'settings/phone_service'

type Secrets = { secret: string; privateKey: string }

/** Returns the service that sends text messages and makes calls, but never a secret. */
export function findPhoneService(actor: Person): PhoneServiceView {
  demand(actor, 'alarm_hook.read')
  const { sealed, ...service } = readSetting('phone_service')
  const { secret, privateKey } = secretsOf(sealed)
  return { ...service, hasSecret: secret !== '', hasPrivateKey: privateKey !== '', ready: isPhoneServiceReady() }
}

/** Returns the version of the service, for the page that changes it. */
export const phoneServiceVersion = () => versionOf(readSetting('phone_service'))

/**
 * Sets the service. A secret that is omitted does not change as long as the account is the same. @throws Problem
 * invalid by field; forbidden if the password is needed again; conflict if a colleague has changed it since
 * `versionWas`
 */
export function setPhoneService(actor: Person, input: PhoneService & Opened, now = new Date()): PhoneServiceView {
  demand(actor, 'alarm_hook.manage')
  refuseOverwrite(phoneServiceVersion(), input, 'the settings for texts and calls')
  const before = readSetting('phone_service')
  const same = before.provider === input.provider && before.account === input.account
  const kept = same ? secretsOf(before.sealed) : { secret: '', privateKey: '' }
  const secrets = { secret: input.secret ?? kept.secret, privateKey: input.privateKey ?? kept.privateKey }
  const { provider, enabled, account, application } = input
  const from = /[a-z]/i.test(input.from) ? input.from : (internationalNumber(input.from) ?? '')
  if (provider) {
    if (!account) throw invalid('account', 'Please enter the account')
    if (!secrets.secret) throw invalid('secret', 'Please enter the secret')
    if (!from) throw invalid('from', 'Please enter a telephone number')
    if (secrets.privateKey && !isKey(secrets.privateKey))
      throw invalid('privateKey', 'Please paste the whole key, from BEGIN to END')
  } else if (enabled) throw invalid('provider', 'Choose a provider first')
  commit(() => {
    const sealed = provider ? seal(null, AAD, Buffer.from(JSON.stringify(secrets))).toString('base64') : null
    writeSetting('phone_service', { provider, enabled, account, from, application, sealed }, actor.id, now)
    record(actor, { type: 'phone_service.set', personId: null, details: { provider, enabled } }, now)
  })
  return findPhoneService(actor)
}

/** Returns whether text messages and calls can be sent. For use cases only, never for an answer to a client. */
export function isPhoneServiceReady(): boolean {
  const { provider, enabled, sealed } = readSetting('phone_service')
  return provider !== null && enabled && sealed !== null
}

/** Returns the credentials for the provider; null if none is switched on. For the queue only. */
export function credentialsNow(): Credentials | null {
  const { provider, enabled, account, from, application, sealed } = readSetting('phone_service')
  if (!provider || !enabled || !sealed) return null
  return { provider, account, from, application, ...secretsOf(sealed) }
}

const secretsOf = (sealed: string | null): Secrets =>
  sealed
    ? (JSON.parse(unseal(null, AAD, Buffer.from(sealed, 'base64')).toString()) as Secrets)
    : { secret: '', privateKey: '' }

function isKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
