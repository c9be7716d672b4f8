import { randomBytes } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import { webhooks } from '#db/schema/webhooks.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { prepared } from '~/platform/store.server.ts'
import { seal, unseal } from '~/platform/vault.server.ts'
import { secretText } from './sign.ts'

export type Endpoint = typeof webhooks.$inferSelect
type Secret = Endpoint['secrets'][number]

/** The id of the webhook for alarms, which has its own page, calls and lane. */
export const ALARMS = 'alarms'

const SECRET_BYTES = 32
/** How long messages are signed with both secrets after a rotation. */
const BOTH_HOLD_MS = DAY_MS

/**
 * Returns the context that encrypted secrets are bound to. The alarm hook was once a setting, and keeps the context of
 * that time.
 */
const secretsAad = (id: string) => (id === ALARMS ? 'settings/alarm_hook' : `webhooks/${id}`)

export const findEndpoint = (id: string): Endpoint | undefined => byId().get({ id })

// This is used for each message, so the statement is compiled once.
const byId = prepared((db) =>
  db
    .select()
    .from(webhooks)
    .where(eq(webhooks.id, sql.placeholder('id')))
    .prepare(),
)

/**
 * Returns the webhooks that are on and receive events. This is used for each due row, so the statement is compiled
 * once.
 */
export const liveEndpoints = (): Endpoint[] => live().all()

const live = prepared((db) =>
  db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.enabled, true), ne(webhooks.id, ALARMS)))
    .prepare(),
)

/** Returns whether any active webhook wants this type. This is checked for each event. */
export const isHooked = (type: string): boolean => wanted().get({ type }) !== undefined

const wanted = prepared((db) =>
  db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.enabled, true),
        sql`EXISTS (SELECT 1 FROM json_each(${webhooks.types}) WHERE value = ${sql.placeholder('type')})`,
      ),
    )
    .limit(1)
    .prepare(),
)

/** Makes a new secret. @returns it in the form in which it is shown and the form in which it is stored */
export function newSecret(id: string, now: Date): { secret: string; kept: Secret } {
  const secret = secretText(randomBytes(SECRET_BYTES))
  const sealed = seal(null, secretsAad(id), Buffer.from(secret)).toString('base64')
  return { secret, kept: { sealed, madeAt: now.toISOString(), until: null } }
}

/** Old secrets sign as well until their day is over. With more than these the signatures would not fit in a heading. */
const MOST_OLD = 4

/** Makes a new secret and puts it before the current one, which stays valid for a day, as do those before it. */
export function rotated(id: string, secrets: Secret[], now: Date): { secret: string; secrets: Secret[] } {
  const { secret, kept } = newSecret(id, now)
  const until = new Date(now.getTime() + BOTH_HOLD_MS).toISOString()
  const old = secrets.filter((one) => one.until === null || new Date(one.until) > now)
  return { secret, secrets: [kept, ...old.slice(0, MOST_OLD).map((one) => ({ ...one, until: one.until ?? until }))] }
}

/** Returns the secrets with which messages are signed now, newest first. */
export const secretsNow = ({ id, secrets }: Pick<Endpoint, 'id' | 'secrets'>, now: Date): string[] =>
  secrets
    .filter(({ until }) => until === null || new Date(until) > now)
    .map(({ sealed }) => unseal(null, secretsAad(id), Buffer.from(sealed, 'base64')).toString())

/** Returns when the newest secret was made, and until when the previous one is valid. */
export function secretDates({ secrets: [newest, before] }: Pick<Endpoint, 'secrets'>, now: Date) {
  const until = before?.until && new Date(before.until) > now ? before.until : null
  return { secretMadeAt: newest?.madeAt ?? null, oldSecretUntil: until }
}
