import { randomBytes } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { hookDeliveries } from '#db/schema/ladder.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { isPublic } from '../../kernel/push/public-address.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { conflict, invalid } from '~/platform/problem.ts'
import { readSetting, writeSetting } from '~/platform/settings.server.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { seal } from '~/platform/vault.server.ts'
import { addressRefusal } from './address.ts'
import { deliverRow, deliveryAad } from './deliver.server.ts'
import { type AlarmHook, type PhoneList } from './input.ts'
import { SECRETS_AAD } from './secrets.server.ts'
import { secretText } from './sign.ts'
import { type AlarmHookView, type HookDelivery } from './views.ts'

const SECRET_BYTES = 32
const BOTH_HOLD_MS = DAY_MS

/** The alarm hook and the telephone list; never a secret. */
export function findHook(actor: Person, _input: object = {}, now = new Date()): AlarmHookView {
  demand(actor, 'alarm_hook.read')
  const { url, enabled, secrets } = readSetting('alarm_hook')
  const phones = readSetting('alarm_phones')
  const [newest, before] = secrets
  const until = before?.until && new Date(before.until) > now ? before.until : null
  const wakesSomebody = (enabled && url !== null) || phones.length > 0
  return { url, enabled, secretMadeAt: newest?.madeAt ?? null, oldSecretUntil: until, phones, wakesSomebody }
}

/** Sets where alarms are posted, and whether. @throws Problem invalid on `url` */
export function setHook(actor: Person, { url, enabled }: AlarmHook, now = new Date()): AlarmHookView {
  demand(actor, 'alarm_hook.manage')
  const refusal = url ? addressRefusal(url, env().HOOK_HOSTS, isPublic) : enabled ? 'Enter an address first' : null
  if (refusal) throw invalid('url', refusal)
  commit(() => {
    const { secrets } = readSetting('alarm_hook')
    const kept = secrets.length ? secrets : [newSecret(now).kept]
    writeSetting('alarm_hook', { url, enabled, secrets: kept }, actor.id, now)
    const details = { enabled, host: url && new URL(url).host }
    record(actor, { type: 'alarm_hook.set', personId: null, details }, now)
  })
  return findHook(actor, {}, now)
}

/** Makes a new secret and shows it, once. The one before it signs beside it for a day, so that both sides can change. */
export function replaceSecret(actor: Person, _input: object = {}, now = new Date()): { secret: string } {
  demand(actor, 'alarm_hook.manage')
  return commit(() => {
    const { secrets, ...hook } = readSetting('alarm_hook')
    const { secret, kept } = newSecret(now)
    const until = new Date(now.getTime() + BOTH_HOLD_MS).toISOString()
    const old = secrets.slice(0, 1).map((one) => ({ ...one, until }))
    writeSetting('alarm_hook', { ...hook, secrets: [kept, ...old] }, actor.id, now)
    record(actor, { type: 'alarm_hook.secret_replaced', personId: null }, now)
    return { secret }
  })
}

/** Who is rung, in this order, when an alarm comes. */
export function setPhones(actor: Person, { phones }: PhoneList, now = new Date()): AlarmHookView {
  demand(actor, 'lone.watch')
  commit(() => {
    writeSetting('alarm_phones', phones, actor.id, now)
    record(actor, { type: 'alarm_hook.phones_set', personId: null, details: { count: phones.length } }, now)
  })
  return findHook(actor, {}, now)
}

/** Posts a test at once and says how it went; it stands in the log. @throws Problem conflict where no address is set */
export async function testHook(actor: Person, _input: object = {}, now = new Date()): Promise<HookDelivery> {
  demand(actor, 'alarm_hook.read')
  const { url } = readSetting('alarm_hook')
  if (!url) throw conflict('Set the address of the hook first')
  const id = newId(now.getTime())
  const payload = JSON.stringify({ type: 'hook.test', timestamp: now.toISOString(), data: { by: actor.name } })
  const row = { id, onceKey: `test:${id}`, type: 'hook.test', payload: sealed(id, payload), urgent: false }
  // Claimed from the start: no lane takes it, and a crash leaves it uncertain.
  commit(() => {
    write()
      .insert(hookDeliveries)
      .values({ ...row, state: 'claimed', attempts: 1, dueAt: now, createdAt: now })
      .run()
    record(actor, { type: 'alarm_hook.tested', personId: null }, now)
  })
  const fault = await deliverRow({ ...row, alertId: null }, () => new Date()).then(
    () => null,
    (error: Error) => error.message.slice(0, 500),
  )
  const end = fault ? { state: 'failed', error: fault } : { state: 'sent', sentAt: new Date() }
  commit(() =>
    write()
      .update(hookDeliveries)
      .set({ ...end, payload: '' })
      .where(eq(hookDeliveries.id, id))
      .run(),
  )
  return viewDelivery(db().select().from(hookDeliveries).where(eq(hookDeliveries.id, id)).get()!)
}

/** What was posted lately, newest first, and how it went. */
export function listDeliveries(actor: Person): HookDelivery[] {
  demand(actor, 'alarm_hook.read')
  return db().select().from(hookDeliveries).orderBy(desc(hookDeliveries.id)).limit(100).all().map(viewDelivery)
}

function newSecret(now: Date) {
  const secret = secretText(randomBytes(SECRET_BYTES))
  const kept = {
    sealed: seal(null, SECRETS_AAD, Buffer.from(secret)).toString('base64'),
    madeAt: now.toISOString(),
    until: null,
  }
  return { secret, kept: kept as { sealed: string; madeAt: string; until: string | null } }
}

const sealed = (id: string, payload: string) => seal(null, deliveryAad(id), Buffer.from(payload)).toString('base64')

const viewDelivery = (row: typeof hookDeliveries.$inferSelect): HookDelivery => ({
  id: row.id,
  type: row.type,
  alertId: row.alertId,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  ms: row.ms,
  error: row.error,
})
