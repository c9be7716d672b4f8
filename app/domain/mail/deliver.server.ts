import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { letters } from '#db/schema/events.ts'
import { system } from '../access/actor.ts'
import { env } from '~/platform/env.server.ts'
import { record } from '../events/record.server.ts'
import { readFile } from '../files/files.server.ts'
import { type Lane, runLanes } from '~/platform/lane.server.ts'
import { log } from '~/platform/log.server.ts'
import { commit, prepared, write } from '~/platform/store.server.ts'
import { openLetter } from './queue.server.ts'
import { handOver } from './transport.server.ts'

const MINUTE = 60_000
/** Waits after the first, second ... refusal; then every hour, for three days in all. */
const BACK_OFF_MS = [0.5, 1, 2, 5, 15, 30].map((minutes) => minutes * MINUTE)
const GIVE_UP_MS = 3 * 24 * 60 * MINUTE
/** For one letter, attachments and all. An alarm that hangs is better tried again. */
const DEADLINE_MS = 2 * MINUTE
const URGENT_DEADLINE_MS = MINUTE / 2

type Row = typeof letters.$inferSelect

/**
 * The two lanes of letters: alarms have one of their own, so that a mail server that hangs on an ordinary letter holds
 * none of them up. Each letter is claimed by a conditional update first.
 */
export const letterLanes = (now = () => new Date(), send = handOver): Lane<Row>[] =>
  [true, false].map((urgent) => ({
    name: urgent ? 'alarms by letter' : 'letters',
    width: urgent ? 10 : 4,
    receiverOf: (row) => row.id,
    due: (busy, limit) =>
      due().all({ urgent: Number(urgent), now: now().getTime(), busy: JSON.stringify(busy), limit }),
    deliver: (row) => deliverOne(row, now, send),
  }))

/** Sends the letters that are due. @returns how many were handed over */
export const deliverLetters = (now?: () => Date, send?: typeof handOver) => runLanes(letterLanes(now, send))

// Every action wakes this.
const due = prepared((db) =>
  db
    .select()
    .from(letters)
    .where(
      and(
        // As the index has it, or all letters would be read.
        sql`${letters.state} IN ('waiting', 'claimed')`,
        eq(letters.state, 'waiting'),
        eq(letters.urgent, sql.placeholder('urgent')),
        lte(letters.dueAt, sql.placeholder('now')),
        sql`${letters.id} NOT IN (SELECT value FROM json_each(${sql.placeholder('busy')}))`,
      ),
    )
    .orderBy(asc(letters.dueAt))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

/**
 * At start: a letter that was in the middle of being sent when the process died may have arrived. It is not sent twice
 * by itself; admins see it and may send it again. Two kinds go out again: files of the outbox, which only replace
 * themselves, and alerts, because an alarm that comes twice is better than one that never comes.
 * @returns how many are uncertain
 */
export function settleInterrupted(): number {
  const claimed = eq(letters.state, 'claimed')
  const error = 'The server stopped while this email was being sent. It may have arrived.'
  return commit(() => {
    const again = env().SMTP_URL ? and(claimed, eq(letters.urgent, true)) : claimed
    write().update(letters).set({ state: 'waiting' }).where(again).run()
    return write().update(letters).set({ state: 'uncertain', error }).where(claimed).run().changes
  })
}

async function deliverOne(row: Row, now: () => Date, send: typeof handOver): Promise<boolean> {
  const claimed = commit(() =>
    write()
      .update(letters)
      .set({ state: 'claimed', claimedAt: now() })
      .where(and(eq(letters.id, row.id), eq(letters.state, 'waiting')))
      .run(),
  ).changes
  if (!claimed) return false
  try {
    await send(await mailOf(row), row.urgent ? URGENT_DEADLINE_MS : DEADLINE_MS)
  } catch (error) {
    refused(row, error as Error & { responseCode?: number }, now())
    return false
  }
  commit(() =>
    write()
      .update(letters)
      .set({ state: 'sent', sentAt: now(), subject: '', text: '', html: '', error: null })
      .where(eq(letters.id, row.id))
      .run(),
  )
  return true
}

async function mailOf(row: Row) {
  const { subject, text, html } = openLetter(row)
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
    attachments,
    date: row.createdAt,
    // The same on each try, so that a mailbox that got a letter twice shows it once.
    messageId: `<${row.id}@${new URL(env().ORIGIN).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

function refused(row: Row, error: Error & { responseCode?: number }, now: Date): void {
  log().warn({ err: error, letter: row.id, attempts: row.attempts + 1 }, 'a letter was not accepted')
  const forGood = (error.responseCode ?? 0) >= 500 && error.responseCode !== 535
  const old = now.getTime() - row.createdAt.getTime() > GIVE_UP_MS
  const failed = forGood || old
  commit(() => {
    write()
      .update(letters)
      .set({
        state: failed ? 'failed' : 'waiting',
        attempts: row.attempts + 1,
        dueAt: new Date(now.getTime() + (BACK_OFF_MS[row.attempts] ?? 60 * MINUTE)),
        error: error.message.slice(0, 500),
      })
      .where(and(eq(letters.id, row.id), eq(letters.state, 'claimed')))
      .run()
    if (!failed && row.attempts + 1 !== BACK_OFF_MS.length - 1) return
    const details = { attempts: row.attempts + 1, givenUp: failed }
    record(system('mail'), { type: 'letter.failed', subject: { type: 'letter', id: row.id }, details }, now)
  })
}
