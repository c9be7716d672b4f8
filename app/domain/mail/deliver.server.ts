import { and, asc, eq, like, lte, or, sql } from 'drizzle-orm'
import { letters } from '#db/schema/events.ts'
import { system } from '../access/actor.ts'
import { env } from '../env.server.ts'
import { record } from '../events/record.server.ts'
import { readFile } from '../files/files.server.ts'
import { log } from '../log.server.ts'
import { commit, prepared } from '../store.server.ts'
import { openLetter } from './queue.server.ts'
import { handOver } from './transport.server.ts'

const BATCH = 20
const MINUTE = 60_000
/** Waits after the first, second ... refusal; then every hour, for three days in all. */
const BACK_OFF_MS = [0.5, 1, 2, 5, 15, 30].map((minutes) => minutes * MINUTE)
const GIVE_UP_MS = 3 * 24 * 60 * MINUTE

type Row = typeof letters.$inferSelect

/**
 * Sends the letters that are due, each claimed by a conditional update first.
 * @returns how many were handed over
 */
export async function deliverLetters(now = () => new Date(), send = handOver): Promise<number> {
  const waiting = due().all({ now: now().getTime() })
  const sent = await Promise.all(waiting.map((row) => deliverOne(row, now, send)))
  return sent.filter(Boolean).length
}

// Every deed wakes this.
const due = prepared((db) =>
  db
    .select()
    .from(letters)
    .where(and(eq(letters.state, 'waiting'), lte(letters.dueAt, sql.placeholder('now'))))
    .orderBy(asc(letters.dueAt))
    .limit(BATCH)
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
  const alarm = or(like(letters.onceKey, 'alert:%'), like(letters.onceKey, 'escalation:%'))
  const error = 'The server stopped while this letter was being sent. It may have arrived.'
  return commit((tx) => {
    const again = env().SMTP_URL ? and(claimed, alarm) : claimed
    tx.update(letters).set({ state: 'waiting' }).where(again).run()
    return tx.update(letters).set({ state: 'uncertain', error }).where(claimed).run().changes
  })
}

async function deliverOne(row: Row, now: () => Date, send: typeof handOver): Promise<boolean> {
  const claimed = commit((tx) =>
    tx
      .update(letters)
      .set({ state: 'claimed', claimedAt: now() })
      .where(and(eq(letters.id, row.id), eq(letters.state, 'waiting')))
      .run(),
  ).changes
  if (!claimed) return false
  try {
    await send(await mailOf(row))
  } catch (error) {
    refused(row, error as Error & { responseCode?: number }, now())
    return false
  }
  commit((tx) =>
    tx
      .update(letters)
      .set({ state: 'sent', sentAt: now(), text: '', html: '', error: null })
      .where(eq(letters.id, row.id))
      .run(),
  )
  return true
}

async function mailOf(row: Row) {
  const { text, html } = openLetter(row)
  const attachments = await Promise.all(
    (row.attachments ?? []).map(async ({ name, type, fileId }) => ({
      filename: name,
      contentType: type,
      content: (await readFile(fileId)).bytes,
    })),
  )
  return {
    to: { name: row.toName ?? '', address: row.toAddress },
    subject: row.subject,
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
  commit((tx) => {
    tx.update(letters)
      .set({
        state: failed ? 'failed' : 'waiting',
        attempts: row.attempts + 1,
        dueAt: new Date(now.getTime() + (BACK_OFF_MS[row.attempts] ?? 60 * MINUTE)),
        error: error.message.slice(0, 500),
      })
      .where(and(eq(letters.id, row.id), eq(letters.state, 'claimed')))
      .run()
    if (!failed && row.attempts + 1 !== BACK_OFF_MS.length - 1) return
    const details = { to: row.toAddress, subject: row.subject, givenUp: failed }
    record(tx, system('mail'), { type: 'letter.failed', subject: { type: 'letter', id: row.id }, details }, now)
  })
}
