import { type Opened, refuseOverwrite } from '~/platform/opened.ts'
import { versionOf } from '~/platform/version-of.server.ts'
import { desc, eq, ne } from 'drizzle-orm'
import { hookDeliveries, webhooks } from '#db/schema/webhooks.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { declared } from '../../kernel/events/declared.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { isPublic } from '../../kernel/push/public-address.ts'
import { env } from '~/platform/env.server.ts'
import { conflict, invalid, notFound } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { addressRefusal } from './address.ts'
import { ALARMS, type Endpoint, findEndpoint, newSecret, rotated, secretDates } from './endpoints.server.ts'
import { type NewWebhook, type WebhookChange } from './input.ts'
import { failWaiting } from './stop.server.ts'
import { isOffered } from './offered.ts'
import { type WebhookView } from './views.ts'

/**
 * A company has a payroll system, a BI tool and a few more. The number is limited because each event is checked against
 * every webhook.
 */
const MOST = 20

/** Returns the webhooks for events, newest first, but never a secret. */
export function listWebhooks(actor: Person, _input: object = {}, now = new Date()): WebhookView[] {
  demand(actor, 'webhook.read')
  const rows = db().select().from(webhooks).where(ne(webhooks.id, ALARMS)).orderBy(desc(webhooks.id)).all()
  return rows.map((row) => viewWebhook(row, now))
}

/** Returns one webhook. @throws Problem not_found */
export function findWebhook(actor: Person, { id }: { id: string }, now = new Date()): WebhookView {
  demand(actor, 'webhook.read')
  return viewWebhook(mustFind(id), now)
}

/** Returns the event types for webhooks, with the audit log's words for them if there are any. */
export function listHookTypes(actor: Person): { value: string; label: string }[] {
  demand(actor, 'webhook.read')
  return offeredTypes().map((value) => {
    const label = declared()[value]?.label
    return { value, label: label ? `${value}: ${label}` : value }
  })
}

/**
 * Makes a webhook and returns its secret, which is not shown again. @throws Problem invalid on `url` or `types`;
 * conflict if there are too many; forbidden with code `confirm_password`
 */
export function makeWebhook(actor: Person, input: NewWebhook, now = new Date()) {
  demand(actor, 'webhook.manage')
  refuse(input)
  const id = newId(now.getTime())
  return commit(() => {
    const { secret, kept } = newSecret(id, now)
    if (listWebhooks(actor).length >= MOST) throw conflict(`There are already ${MOST} webhooks. Remove one first.`)
    const row: Endpoint = {
      id,
      ...valuesOf(input),
      enabled: true,
      secrets: [kept],
      createdBy: actor.id,
      createdAt: now,
      stoppedAt: null,
      stoppedWhy: null,
    }
    write().insert(webhooks).values(row).run()
    note(actor, 'webhook.made', row, now, { types: row.types, detail: row.detail })
    return { secret, view: viewWebhook(row, now) }
  })
}

/** Returns the version of a webhook, for the page that changes it. */
export const webhookVersion = ({
  url,
  types,
  detail,
  enabled,
}: Pick<WebhookView, 'url' | 'types' | 'detail' | 'enabled'>) => versionOf([url, types, detail, enabled])

/**
 * Changes the address or event types of a webhook, or switches it on or off. @throws Problem not_found; invalid on
 * `url` or `types`; forbidden with code `confirm_password`; conflict if it has changed since `versionWas`
 */
export function changeWebhook(
  actor: Person,
  { id, enabled, versionWas, ...input }: WebhookChange & Opened,
  now = new Date(),
): WebhookView {
  demand(actor, 'webhook.manage')
  refuse(input)
  return commit(() => {
    const before = mustFind(id)
    refuseOverwrite(webhookVersion(viewWebhook(before, now)), { versionWas }, 'this webhook')
    // Why it was switched off says something about the old address only.
    const isNew = enabled || input.url !== before.url
    const row = { ...before, ...valuesOf(input), enabled, ...(isNew && { stoppedAt: null, stoppedWhy: null }) }
    const { url, types, detail, stoppedAt, stoppedWhy } = row
    write()
      .update(webhooks)
      .set({ url, types, detail, enabled, stoppedAt, stoppedWhy })
      .where(eq(webhooks.id, id))
      .run()
    if (!enabled) failWaiting(id)
    note(actor, 'webhook.changed', row, now, { types, detail, enabled })
    return viewWebhook(row, now)
  })
}

/**
 * Removes a webhook, with the list of its deliveries. @throws Problem not_found; forbidden with code `confirm_password`
 */
export function removeWebhook(actor: Person, { id }: { id: string }, now = new Date()) {
  demand(actor, 'webhook.manage')
  return commit(() => {
    const row = mustFind(id)
    write().delete(hookDeliveries).where(eq(hookDeliveries.webhookId, id)).run()
    write().delete(webhooks).where(eq(webhooks.id, id)).run()
    note(actor, 'webhook.removed', row, now, {})
    return { message: 'Webhook removed' }
  })
}

/**
 * Makes a new secret and returns it; it is not shown again. The previous secret stays valid for a day, so that both
 * sides have time to change.
 */
export function rotateWebhook(actor: Person, { id }: { id: string }, now = new Date()): { secret: string } {
  demand(actor, 'webhook.manage')
  return commit(() => {
    const row = mustFind(id)
    const { secret, secrets } = rotated(id, row.secrets, now)
    write().update(webhooks).set({ secrets }).where(eq(webhooks.id, id)).run()
    note(actor, 'webhook.secret_replaced', row, now, {})
    return { secret }
  })
}

/** Returns a webhook for events. @throws Problem not_found, also for the alarm hook */
export function mustFind(id: string): Endpoint {
  const row = id === ALARMS ? undefined : findEndpoint(id)
  if (!row) throw notFound('Webhook')
  return row
}

const offeredTypes = () =>
  Object.entries(declared())
    .filter(([type, event]) => isOffered(type, event!.audience))
    .map(([type]) => type)
    .sort()

const valuesOf = ({ url, types, detail }: NewWebhook) => ({ url, types: [...new Set(types)].sort(), detail })

function refuse({ url, types }: NewWebhook): void {
  const refusal = addressRefusal(url, env().HOOK_HOSTS, isPublic)
  if (refusal) throw invalid('url', refusal)
  const offered = offeredTypes()
  const unknown = types.find((type) => !offered.includes(type))
  if (unknown) throw invalid('types', `There is no event ${unknown} for webhooks`)
}

type Noted = 'webhook.made' | 'webhook.changed' | 'webhook.removed' | 'webhook.secret_replaced'
const note = (actor: Person, type: Noted, { id, url }: Endpoint, now: Date, more: object) =>
  record(
    actor,
    { type, subject: { type: 'webhook', id }, personId: null, details: { host: new URL(url).host, ...more } },
    now,
  )

const viewWebhook = (row: Endpoint, now: Date): WebhookView => ({
  id: row.id,
  url: row.url,
  types: row.types,
  detail: row.detail as WebhookView['detail'],
  enabled: row.enabled,
  stopped: row.stoppedWhy as WebhookView['stopped'],
  stoppedAt: row.stoppedAt?.toISOString() ?? null,
  ...secretDates(row, now),
  secretMadeAt: row.secrets[0]!.madeAt,
  createdAt: row.createdAt.toISOString(),
})
