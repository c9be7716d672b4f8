import { and, asc, eq, inArray } from 'drizzle-orm'
import webpush from 'web-push'
import { pushSubscriptions } from '#db/schema/events.ts'
import { type Person } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { record } from '../events/record.server.ts'
import { seal, unseal } from '~/platform/vault.server.ts'
import { env } from '~/platform/env.server.ts'
import { invalid } from '~/platform/problem.ts'
import { readSetting, writeSetting } from '~/platform/settings.server.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { type PushEndpoint, type PushSubscription } from './input.ts'
import { isKnownService } from '~/platform/push-hosts.ts'

const DEVICES_EACH = 10
const SUBSCRIBED = { subscribed: true }
const UNKNOWN_SERVICE =
  'Messages cannot be sent to this browser: this portal does not support its push service. Please use another browser, or ask your administrator.'

/** The key a browser needs to subscribe. */
export function findPushKey(actor: Person): { publicKey: string } {
  demand(actor, 'push.subscribe')
  return { publicKey: vapidKeys().publicKey }
}

/**
 * Allows messages on this device as long as the session lasts. If the address is known already, it moves to the person
 * who is signed in there now. Ten devices per person. Repeating it in the same session changes nothing.
 * @throws Problem invalid for an address that is not one of a known push service
 */
export function subscribePush(actor: Person, { endpoint, keys }: PushSubscription, now = new Date()) {
  demand(actor, 'push.subscribe')
  if (!isKnownService(endpoint, env().PUSH_HOSTS)) throw invalid('endpoint', UNKNOWN_SERVICE)
  return commit(() => {
    const device = { userId: actor.id, sessionId: actor.sessionId, p256dh: keys.p256dh, auth: keys.auth }
    const known = db().select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint)).get()
    if (known && Object.entries(device).every(([name, value]) => known[name as keyof typeof known] === value))
      return SUBSCRIBED
    const id = newId(now.getTime())
    const row = { ...device, createdAt: now, failures: 0, failedAt: null }
    // With a new id, the device does not show the next person what still waits for the one before.
    const set = known?.userId === actor.id ? row : { id, ...row }
    write()
      .insert(pushSubscriptions)
      .values({ id, endpoint, ...row })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set })
      .run()
    dropOldest(actor.id)
    record(actor, { type: 'push.subscribed', details: { service: new URL(endpoint).hostname } }, now)
    return SUBSCRIBED
  })
}

/** Removes this device from the list. */
export function unsubscribePush(actor: Person, { endpoint }: PushEndpoint, now = new Date()) {
  demand(actor, 'push.subscribe')
  commit(() => {
    const mine = and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, actor.id))
    if (write().delete(pushSubscriptions).where(mine).run().changes) record(actor, { type: 'push.unsubscribed' }, now)
  })
  return { subscribed: false }
}

/**
 * Returns the keys with which this server signs push messages (VAPID, RFC 8292). They are made once, and the private
 * one is sealed.
 */
export function vapidKeys(): { publicKey: string; privateKey: string } {
  const kept = readSetting('vapid')
  if (kept) {
    const privateKey = unseal(null, 'settings/vapid', Buffer.from(kept.sealed, 'base64')).toString()
    return { publicKey: kept.publicKey, privateKey }
  }
  const made = webpush.generateVAPIDKeys()
  commit(() => {
    const sealed = seal(null, 'settings/vapid', Buffer.from(made.privateKey)).toString('base64')
    writeSetting('vapid', { publicKey: made.publicKey, sealed }, null, new Date())
  })
  return made
}

function dropOldest(userId: string): void {
  const mine = db()
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.createdAt))
    .all()
  const old = mine.slice(0, Math.max(0, mine.length - DEVICES_EACH)).map(({ id }) => id)
  if (old.length) write().delete(pushSubscriptions).where(inArray(pushSubscriptions.id, old)).run()
}
