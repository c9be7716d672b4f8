import { eq, like } from 'drizzle-orm'
import { emails, pushMessages } from '#db/schema/events.ts'
import { phoneMessages } from '#db/schema/ladder.ts'
import { hookDeliveries } from '#db/schema/webhooks.ts'
import { queueHook } from '../alarm-hook/deliver.server.ts'
import { listRecipients } from '../escalation/recipients.server.ts'
import { queuePhone } from '../phone-messages/deliver.server.ts'
import { DAILY_TEST } from '../phone-messages/words.ts'
import { writeEmail } from '../../kernel/mail/email.ts'
import { queueEmail } from '../../kernel/mail/queue.server.ts'
import { listAdmins } from '../../kernel/people/audience.server.ts'
import { devicesOf } from '../../kernel/push/devices.server.ts'
import { queuePush } from '../../kernel/push/queue.server.ts'
import { env } from '~/platform/env.server.ts'
import { commit, db } from '~/platform/store.server.ts'
import { canRing } from '~/platform/telephone.ts'

type Settled = { state: string; attempts: number; error: string | null }

const LOOK_MS = 100
const TITLE = 'Daily monitoring test: no action needed'
const WORDS = 'Nothing has happened. Lone-worker monitoring tests every day that it can reach you.'

/** Sends an email to an administrator through the mail server. @returns why it failed, or null */
export async function tryMail(id: string, patienceMs: number): Promise<string | null> {
  if (!env().SMTP_URL) return 'No mail server is set (SMTP_URL), so no email can be sent.'
  const [admin] = listAdmins()
  if (!admin) return 'There is no administrator to email.'
  const key = `watch-test:${id}`
  const email = writeEmail(env().COMPANY_NAME, TITLE, [{ say: WORDS }])
  const to = { name: `${admin.firstName} ${admin.lastName}`, address: admin.email }
  commit(() => queueEmail(to, email, key, new Date(), { urgent: true }))
  return settled(() => db().select().from(emails).where(eq(emails.onceKey, key)).all(), patienceMs, 'The mail server')
}

/** Sends a push message to an administrator's device through its push service. @returns why it failed, or null */
export async function tryPush(id: string, patienceMs: number): Promise<string | null> {
  const admin = listAdmins().find((one) => devicesOf(one.id, new Date()).length > 0)
  if (!admin) return 'No administrator has allowed messages on a device.'
  const key = `watch-test:${id}`
  const note = { title: TITLE, body: WORDS, url: '/admin/lone-workers', tag: 'watch-test' }
  commit(() => queuePush(admin.id, note, key, new Date(), { ofAlarm: true }))
  const rows = () =>
    db()
      .select()
      .from(pushMessages)
      .where(like(pushMessages.onceKey, `${key}:%`))
      .all()
  return settled(rows, patienceMs, 'The push service')
}

/** Sends a message through the alarm hook, if one is switched on. @returns why it failed, or null */
export async function tryHook(id: string, patienceMs: number): Promise<string | null> {
  const key = `watch-test:${id}`
  const queued = commit(() => queueHook('watch.test', id, { drill: true }, key, new Date()))
  if (!queued) return null
  const rows = () => db().select().from(hookDeliveries).where(eq(hookDeliveries.onceKey, key)).all()
  return settled(rows, patienceMs, 'The alarm hook’s receiver')
}

/**
 * Sends a text message through the telephone service: to the person on call, or else to the first company contact with
 * a number. @returns why it failed, or null
 */
export async function tryText(id: string, patienceMs: number): Promise<string | null> {
  const now = new Date()
  const people = [...listRecipients('on_call', null, now), ...listRecipients('company', null, now)]
  const to = people.find(({ phone }) => canRing(phone))
  if (!to) return 'No contact and nobody on call has a telephone number.'
  const key = `watch-test:${id}`
  const text = { kind: 'sms', text: DAILY_TEST } as const
  commit(() => queuePhone({ name: to.name, phone: to.phone! }, text, key, now))
  const rows = () => db().select().from(phoneMessages).where(eq(phoneMessages.onceKey, key)).all()
  return settled(rows, patienceMs, 'The telephone service')
}

/** Waits until one of the rows was accepted, or all were refused. */
async function settled(rows: () => Settled[], patienceMs: number, who: string): Promise<string | null> {
  const end = performance.now() + patienceMs
  while (performance.now() < end) {
    const found = rows()
    if (found.some(({ state }) => state === 'sent')) return null
    const refused = found.filter(({ state, attempts }) => state === 'failed' || attempts > 0)
    if (refused.length === found.length) return `${who} refused: ${refused[0]?.error ?? 'nothing was queued'}`
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  return `${who} did not answer within ${Math.round(patienceMs / 1000)} seconds.`
}
