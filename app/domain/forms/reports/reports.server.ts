import { eq } from 'drizzle-orm'
import { formSubmissions } from '#db/schema/forms.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { dayOf, showInstant } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { storeFile } from '../../kernel/files/files.server.ts'
import { isConfidential } from '../forms/confidential.ts'
import { readForClient, readForReview } from '../forms/reading.server.ts'
import { findTemplate } from '../forms/templates/index.ts'
import { professionalReportEmail } from './report-email.ts'
import { queueEmail } from '../../kernel/mail/queue.server.ts'
import { isEmailSetUp } from '../../kernel/mail/ready.server.ts'
import { conflict } from '~/platform/problem.ts'
import { sha256Of } from '~/platform/sha256.ts'
import { commit, db } from '~/platform/store.server.ts'
import { runPdf } from '~/platform/threads.server.ts'
import { type ReportFile, type ReportEmail, type ReportInput } from './input.ts'
import { paperOf } from './paper.ts'
import { writeReport } from './writer.ts'

/**
 * Writes a professional report for a client from a stored submission, without sensitive answers: a code word or a
 * medical answer must not leave the company. No outside service is involved. @throws Problem not_found, conflict for a
 * draft and for confidential forms
 */
export function generateReport(actor: Person, input: ReportInput): { professionalReport: string } {
  demand(actor, 'report.write')
  const reading = readForClient(actor, { id: input.submissionId })
  refuseConfidential(reading.templateId)
  if (reading.status === 'draft')
    throw conflict('This form is still a draft. You can generate a report once it is submitted.')
  const { clientName: name, clientContact: contact, clientEmail: email, siteLocation: site } = input
  const professionalReport = writeReport({
    company: env().COMPANY_NAME,
    templateName: reading.name,
    reference: reading.reference,
    staffName: `${reading.user.firstName} ${reading.user.lastName}`,
    submitted: reading.finished,
    signed: reading.sections.some(({ lines }) =>
      lines.some((line) => line.kind === 'signature' && line.pictures.length),
    ),
    client: { name, contact, email, site },
    alarms: reading.alarms,
    sections: reading.sections,
  })
  const subject = { type: 'form_submission', id: reading.id }
  const details = { form: reading.name, reference: reading.reference, clientName: name }
  return commit(() => {
    record(actor, { type: 'report.generated', subject, personId: reading.user.id, details })
    return { professionalReport }
  })
}

function refuseConfidential(templateId: number): void {
  const template = findTemplate(templateId)
  if (template && isConfidential(template))
    throw conflict('This form is confidential. No report about it can be sent to a client.')
}

/**
 * Queues the report to its client, as text with a PDF attached. The same words go to the same address at most once a
 * minute.
 * @returns whether it is queued @throws Problem conflict if it is about a confidential form
 */
export async function sendReport(
  actor: Person,
  input: ReportEmail,
  now = new Date(),
): Promise<{ ok: true; message: string }> {
  demand(actor, 'report.write')
  const { clientEmail, reportContent, siteLocation, submissionId } = input
  const clientName = input.clientName ?? 'Sir or Madam'
  const templateName = input.templateName ?? 'Professional report'
  const form = submissionId ? formOf(submissionId) : null
  if (form) refuseConfidential(form.templateId)
  const company = env().COMPANY_NAME
  const bytes = await pdfOf(templateName, reportContent, now)
  const name = `report-${dayOf(now)}.pdf`
  const by = { by: actor.id, ownerId: null }
  const file = await storeFile({ ...by, purpose: 'report', name, type: 'application/pdf' }, bytes, now)
  const email = professionalReportEmail({ company, clientName, templateName, siteLocation, report: reportContent })
  const words = sha256Of(`${clientEmail}\n${reportContent}`)
  const onceKey = `report/${words}/${Math.floor(now.getTime() / 60_000)}`
  return commit(() => {
    const attachment = { name, type: 'application/pdf', fileId: file.keep() }
    const about = form?.userId ?? null
    queueEmail({ name: input.clientName, address: clientEmail }, email, onceKey, now, {
      attachments: [attachment],
      about,
    })
    const subject = submissionId ? { type: 'form_submission', id: submissionId } : undefined
    record(
      actor,
      { type: 'report.sent', subject, personId: null, details: { to: clientEmail, form: templateName } },
      now,
    )
    return { ok: true, message: reportSentWords(isEmailSetUp()) }
  })
}

/** The message about a queued report: without a mail server it stays on this server. */
export const reportSentWords = (emailReady: boolean): string =>
  emailReady ? 'Email Sent Successfully' : 'Email is not set up: the report was not sent'

/** Exports an edited report as a file. @throws Problem not_found; conflict for a confidential form */
export async function reportFile(
  actor: Person,
  { id, reportContent, format }: ReportFile,
  now = new Date(),
): Promise<{ name: string; type: string; bytes: Uint8Array }> {
  demand(actor, 'report.write')
  const reading = readForReview(actor, { id })
  refuseConfidential(reading.templateId)
  const name = `report-${reading.reference}.${format}`
  if (format === 'txt') return { name, type: 'text/plain; charset=utf-8', bytes: Buffer.from(reportContent) }
  return { name, type: 'application/pdf', bytes: await pdfOf(reading.name, reportContent, now, reading.reference) }
}

function formOf(id: string) {
  const { templateId, userId } = formSubmissions
  return db().select({ templateId, userId }).from(formSubmissions).where(eq(formSubmissions.id, id)).get() ?? null
}

function pdfOf(title: string, report: string, now: Date, reference = ''): Promise<Uint8Array> {
  const facts = [{ label: 'Prepared', text: showInstant(now) }]
  return runPdf({ company: env().COMPANY_NAME, title, reference, facts, blocks: paperOf(report) })
}
