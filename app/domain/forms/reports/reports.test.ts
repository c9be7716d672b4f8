import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { emails } from '#db/schema/events.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { exampleOf } from '../forms/form.ts'
import { NewSubmission } from '../forms/input.ts'
import { createSubmission } from '../forms/submissions.server.ts'
import { findTemplate } from '../forms/templates/index.ts'
import { openEmail } from '../../kernel/mail/queue.server.ts'
import { db } from '~/platform/store.server.ts'
import { ReportFile, ReportEmail, ReportInput } from './input.ts'
import { paperOf } from './paper.ts'
import { generateReport, reportFile, sendReport } from './reports.server.ts'
import { type ReportSource, writeReport } from './writer.ts'

const source: ReportSource = {
  company: 'Connect Security',
  templateName: 'Vehicle Check',
  reference: 'F11-AAAA-BBBB',
  staffName: 'Alice Archer',
  submitted: '21 Nov 2026, 14:05',
  signed: true,
  client: { name: 'Acme Ltd', contact: null, email: null, site: 'Dock 4' },
  alarms: ['Brakes: Fail'],
  sections: [
    { title: 'Vehicle', lines: [{ kind: 'answer', label: 'Registration', text: 'AB12 CDE', pictures: [] }] },
    {
      title: '',
      lines: [
        { kind: 'answer', label: 'Notes', text: 'One\nTwo', pictures: [] },
        { kind: 'answer', label: 'Mileage', text: '', pictures: [] },
        { kind: 'photos', label: 'Photos', text: '', pictures: ['a', 'b'] },
        { kind: 'signature', label: 'Signature', text: '', pictures: ['c'] },
        { kind: 'notice', label: 'Law', text: 'Long words', pictures: [] },
      ],
    },
  ],
}

const submitted = async (templateId = 10) => {
  const formData = exampleOf(findTemplate(templateId)!)
  return createSubmission(actor('alice'), NewSubmission.parse({ templateId, formData, status: 'submitted' }))
}
const input = (submissionId: string, changes: object = {}) =>
  ReportInput.parse({ submissionId, clientName: 'Acme Ltd', siteLocation: 'Dock 4', ...changes })

describe('the writer of reports', () => {
  it('includes everything recorded, the most urgent first', () => {
    const report = writeReport(source)
    expect(report).toContain('Vehicle Check: report for Acme Ltd')
    expect(report).toContain('POINTS THAT NEED ATTENTION\n--------------------------\n1. Brakes: Fail')
    expect(report.indexOf('Brakes: Fail')).toBeLessThan(report.indexOf('Registration: AB12 CDE'))
    expect(report).toContain(
      'Notes:\n  One\n  Two\nMileage: Not answered\nPhotos: 2 photographs\nSignature: Signed electronically',
    )
    expect(report).not.toContain('Long words')
    expect(report).not.toContain('For the attention of')
  })

  it('writes the same words for the same record', () => {
    expect(writeReport(source)).toBe(writeReport(structuredClone(source)))
  })

  it('claims nothing that is not in a field', () => {
    const report = writeReport({ ...source, alarms: [] })
    expect(report).not.toMatch(/attention\b(?! of)|calls for|nothing in the record|no concern|in order/i)
  })

  it('is split into headings and paragraphs for a PDF', () => {
    const kinds = paperOf('TITLE\n=====\n\nSUMMARY\n-------\nWords\r\nmore').map(({ kind, text }) => `${kind} ${text}`)
    expect(kinds).toEqual(['paragraph TITLE', 'heading SUMMARY', 'paragraph Words\nmore'])
  })
})

describe('a report', () => {
  it('is written from the stored record, not from the posted text', async () => {
    const { id, reference } = await submitted()
    const posted = { formData: { report: 'forged' }, staffName: 'Somebody Else', templateName: 'x' }
    const { professionalReport } = generateReport(actor('dana'), input(id, posted))
    expect(professionalReport).toContain('Recorded by:  Alice Archer')
    expect(professionalReport).toContain(reference)
    expect(professionalReport).not.toMatch(/forged|Somebody Else/)
  })

  it('is for admins, and only for submitted forms that are not confidential', async () => {
    const { id } = await submitted()
    expect(() => generateReport(actor('alice'), input(id))).toThrow('not allowed')
    expect(() => generateReport(actor('dana'), input('nothing'))).toThrow('Form submission not found')
    const draft = await createSubmission(actor('alice'), NewSubmission.parse({ templateId: 10, formData: {} }))
    expect(() => generateReport(actor('dana'), input(draft.id))).toThrow('still a draft')
    const equality = await submitted(21)
    expect(() => generateReport(actor('dana'), input(equality.id))).toThrow('confidential')
  })

  it('about a confidential form is neither sent nor exported, also if its words were typed by hand', async () => {
    const { id } = await submitted(16)
    const dana = actor('dana')
    const email = ReportEmail.parse({ clientEmail: 'jane@acme.example', reportContent: 'By hand', submissionId: id })
    await expect(sendReport(dana, email)).rejects.toThrow('confidential')
    const file = ReportFile.parse({ id, reportContent: 'By hand', format: 'txt' })
    await expect(reportFile(dana, file)).rejects.toThrow('confidential')
    expect(db().select().from(emails).where(eq(emails.toAddress, 'jane@acme.example')).all()).toEqual([])
  })

  it('never contains sensitive answers, such as a code word or medical answers', async () => {
    const { id } = await submitted(14)
    const { professionalReport } = generateReport(actor('dana'), input(id))
    expect(professionalReport).toContain('Is the site secure?: Yes')
    expect(professionalReport).toContain('Time of check: 01:00')
    expect(professionalReport).not.toMatch(/code word|lighthouse/i)
    for (const medical of [12, 16, 19]) {
      const { id } = await submitted(medical)
      expect(() => generateReport(actor('dana'), input(id))).toThrow('confidential')
    }
  })

  it('needs a client name', () => {
    expect(ReportInput.safeParse({ submissionId: 'x', clientName: ' ' }).error?.issues[0]?.message).toBe(
      'Missing Information: please provide a client name',
    )
  })

  it('goes to its client once, with a PDF', async () => {
    const email = {
      clientEmail: 'jane@acme.example',
      clientName: 'Jane',
      reportContent: 'All calm',
      templateName: 'Daily',
    }
    const dana = actor('dana')
    const now = new Date('2026-11-21T12:00:10Z')
    await sendReport(dana, ReportEmail.parse(email), now)
    await sendReport(dana, ReportEmail.parse(email), now)
    const rows = db().select().from(emails).where(eq(emails.toAddress, 'jane@acme.example')).all()
    expect(rows).toHaveLength(1)
    expect(rows[0]!.attachments).toMatchObject([{ name: 'report-2026-11-21.pdf', type: 'application/pdf' }])
    expect(openEmail(rows[0]!).text).toContain('All calm')
  })

  it.each([
    [{ clientEmail: '', reportContent: 'x' }, 'Missing Information: please provide a client email'],
    [{ clientEmail: 'a@b.example', reportContent: ' ' }, 'Missing Information: please generate the report first'],
    [
      { clientEmail: 'a@b.example\r\nBcc: x@y.example', reportContent: 'x' },
      'Enter an email address such as name@example.co.uk',
    ],
  ])('is not sent with %o', (given, message) => {
    expect(ReportEmail.safeParse(given).error?.issues[0]?.message).toBe(message)
  })

  it('is exported as PDF and as text, with its edits', async () => {
    const { id } = await submitted()
    const dana = actor('dana')
    const file = ReportFile.parse({ id, reportContent: 'SUMMARY\n-------\nEdited by hand' })
    const pdf = await reportFile(dana, file)
    expect(pdf.name).toMatch(/^report-F10-.*\.pdf$/)
    const page = await (await getDocument({ data: new Uint8Array(pdf.bytes), verbosity: 0 }).promise).getPage(1)
    const text = (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' ')
    expect(text).toContain('Edited by hand')
    const plain = await reportFile(dana, { ...file, format: 'txt' })
    expect(Buffer.from(plain.bytes).toString()).toBe('SUMMARY\n-------\nEdited by hand')
  })
})
