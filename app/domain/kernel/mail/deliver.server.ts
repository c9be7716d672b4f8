import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { emails } from '#db/schema/events.ts'
import { system } from '../access/actor.ts'
import { env } from '~/platform/env.server.ts'
import { record } from '../events/record.server.ts'
import { readFile } from '../files/files.server.ts'
import { defineQueue, GiveUp, lanesOf } from '~/platform/queue.server.ts'
import { openEmail } from './queue.server.ts'
import { handOver } from './transport.server.ts'

const MINUTE_S = 60
const WAITS_S = [0.5, 1, 2, 5, 15, 30].map((minutes) => minutes * MINUTE_S)
/** The time limit for one email, attachments included. If an alarm's email hangs, it is better to try again. */
const DEADLINE_MS = 120_000
const URGENT_DEADLINE_MS = 30_000

type Row = typeof emails.$inferSelect

/**
 * Emails. After a crash an email that was being sent is not repeated automatically: administrators see it and may send
 * it again. Two kinds are repeated: files of the outbox, which only replace themselves, and alarms, because twice is
 * better than never. Tries continue for three days. Administrators are notified when an email was refused five times or
 * given up.
 */
export const emailQueue = defineQueue<Row>({
  name: 'emails',
  table: emails,
  only: (row) => eq(emails.id, row.id),
  doneState: 'sent',
  retry: { waitsS: WAITS_S, thenEveryS: 60 * MINUTE_S, forS: 3 * 24 * 60 * MINUTE_S, leastTries: WAITS_S.length },
  width: { alarms: 10, others: 4 },
  ends: (state, now) => {
    if (state === 'sent') return { sentAt: now, text: '' }
    if (state === 'failed') return {}
    return { error: 'The server stopped while this email was being sent. It may have arrived.' }
  },
  onRefused: ({ id }, { attempts, givenUp }, _error, now) => {
    if (!givenUp && attempts !== 5) return
    record(
      system('mail'),
      { type: 'email.failed', subject: { type: 'email', id }, details: { attempts, givenUp } },
      now,
    )
  },
  againAfterCrash: () => (env().SMTP_URL ? eq(emails.urgent, true) : sql`1`),
  tooOld: (daysAgo) =>
    or(
      and(eq(emails.state, 'sent'), lt(emails.sentAt, daysAgo(30))),
      and(inArray(emails.state, ['failed', 'uncertain']), lt(emails.createdAt, daysAgo(90))),
    ),
})

/** The lanes of emails: a mail server that hangs on ordinary emails does not delay an alarm. */
export const emailLanes = (now?: () => Date, send = handOver) =>
  lanesOf(emailQueue, (row) => deliverOne(row, send), now)

async function deliverOne(row: Row, send: typeof handOver): Promise<void> {
  try {
    await send(await mailOf(row), row.urgent ? URGENT_DEADLINE_MS : DEADLINE_MS)
  } catch (error) {
    const { message } = error as Error
    throw isOfThisEmail(error as Refused) ? new GiveUp(message, { cause: error }) : error
  }
}

type Refused = { responseCode?: number; command?: string }
/** The commands whose refusal concerns one recipient or one email. */
const OF_ONE_EMAIL = ['RCPT TO', 'DATA']
const NO_PASSWORD = 530
const TOO_LARGE = 552

/**
 * Returns whether the mail server refuses this very email for good. If it refuses the portal's connection, password or
 * sender, all emails are refused until the operator has corrected that, so they wait.
 */
const isOfThisEmail = ({ responseCode = 0, command = '' }: Refused): boolean =>
  responseCode >= 500 && responseCode !== NO_PASSWORD && (OF_ONE_EMAIL.includes(command) || responseCode === TOO_LARGE)

async function mailOf(row: Row) {
  const { subject, text, html, discreet } = openEmail(row)
  const attachments = await Promise.all(
    (row.attachments ?? []).map(async ({ name, type, fileId }) => ({
      filename: name,
      contentType: type,
      content: (await readFile(fileId)).bytes,
    })),
  )
  return {
    to: { name: row.toName ?? '', address: row.toAddress },
    subject,
    text,
    html,
    discreet,
    attachments,
    date: row.createdAt,
    // The id is the same for each try, so that a mailbox shows an email only once even if it arrives twice.
    messageId: `<${row.id}@${new URL(env().ORIGIN).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
