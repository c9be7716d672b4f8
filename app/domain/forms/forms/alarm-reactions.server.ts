import { eq } from 'drizzle-orm'
import { formSubmissions } from '#db/schema/forms.ts'
import { env } from '~/platform/env.server.ts'
import { db } from '~/platform/store.server.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { queueEmail } from '../../kernel/mail/queue.server.ts'
import { listAdmins } from '../../kernel/people/audience.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { queuePush } from '../../kernel/push/queue.server.ts'
import { alarmEmail } from './alarm-email.ts'
import { withoutSensitive } from './confidential.ts'
import { alarmsOf } from './form.ts'
import { openAnswers } from './sealing.server.ts'
import { sentWords } from './sent.ts'
import { templateName } from './templates/index.ts'
import { wordingOf } from './wording.server.ts'

/** Emails every admin about a form with dangerous answers, without sensitive ones. */
export function writeAlarmEmails(event: Happened, now: Date): void {
  const row = alarmedRow(event)
  if (!row) return
  const template = wordingOf(row)
  const email = alarmEmail({
    company: env().COMPANY_NAME,
    form: templateName(row.templateId),
    person: namesOf([row.userId]).get(row.userId) ?? 'Somebody',
    reference: row.reference,
    time: sentWords(row),
    alarms: template ? alarmsOf(withoutSensitive(template), openAnswers(row)) : [],
    url: `${env().ORIGIN}/admin/form-submissions/${row.id}`,
  })
  for (const { firstName, lastName, email: address } of listAdmins())
    queueEmail({ name: `${firstName} ${lastName}`, address }, email, `alarm:${event.id}:${address}`, now, {
      urgent: true,
      about: row.userId,
    })
}

/** Sends it as a push message without names, because it may be read on a lock screen. */
export function pushAlarm(event: Happened, now: Date): void {
  const row = alarmedRow(event)
  if (!row) return
  const note = {
    title: 'A form needs attention now',
    body: `${templateName(row.templateId)}: answers that may mean danger.`,
    url: `/admin/form-submissions/${row.id}`,
    tag: `form-alarm-${row.id}`,
    urgent: true,
  }
  for (const { id } of listAdmins()) queuePush(id, note, `alarm:${event.id}`, now)
}

function alarmedRow({ subjectId }: Happened) {
  if (!subjectId) return null
  const row = db().select().from(formSubmissions).where(eq(formSubmissions.id, subjectId)).get()
  return row && row.alarms > 0 && row.status !== 'draft' ? row : null
}
