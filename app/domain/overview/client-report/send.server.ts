import { system } from '../../kernel/access/actor.ts'
import { writeEmail } from '../../kernel/mail/email.ts'
import { queueEmail } from '../../kernel/mail/queue.server.ts'
import { isEmailSetUp } from '../../kernel/mail/ready.server.ts'
import { findSiteRow } from '../../kernel/sites/sites.server.ts'
import { doEach } from '~/platform/do-each.server.ts'
import { addDays, countDays, type Day, dayOf, showDays } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { commit } from '~/platform/store.server.ts'
import { addressOf, emailKey, type LinkRow, listScheduled, noteSent, periodOf, recordSent } from './links.server.ts'
import { dueOn, scheduledNights } from './nights.ts'

/**
 * Emails clients that a report is ready, on the mornings in their link's schedule, or later if that was not possible.
 * The email has only the address: to read the report, the client enters the password.
 * @returns how many emails were queued
 */
export function sendClientReports(now = new Date()): { queued: number } {
  let queued = 0
  if (!isEmailSetUp()) return { queued }
  const today = dayOf(now)
  const send = (row: LinkRow) => {
    const due = dueOn(row.schedule!, today)
    const since = row.lastSentOn ?? dayOf(row.createdAt)
    const nights = due && !isSent(row, due, today) && scheduledNights(periodOf(row), row.schedule!, due, since)
    if (!nights) return
    const site = findSiteRow(row.siteId)?.name ?? ''
    const when = showDays(nights[0], addDays(nights[1], 1))
    const url = `${addressOf(row)}?day=${nights[1]}&days=${countDays(...nights)}`
    const email = writeEmail(env().COMPANY_NAME, `Report for ${site}, ${when}`, [
      { say: `The report for ${site}, ${when}, is ready.` },
      { button: 'Read the report', url },
      { say: 'You need the password that we gave you. The link expires.' },
    ])
    commit(() => {
      for (const address of row.email!.split(','))
        queueEmail({ name: row.name, address }, email, `${emailKey(row)}${today}:${address}`, now, {
          bulk: true,
        })
      noteSent(row.id, today)
      recordSent(system('client-reports'), row, { firstDay: nights[0], lastDay: nights[1] }, now)
    })
    queued += row.email!.split(',').length
  }
  doEach(listScheduled(now), send, 'the email about a report could not be queued')
  return { queued }
}

/** Returns whether the report of a morning was sent, or is not owed because its link was made later. */
const isSent = ({ lastSentOn, createdAt }: LinkRow, due: Day, today: Day): boolean =>
  (lastSentOn ?? '') >= due || (due < today && dayOf(createdAt) >= due)
