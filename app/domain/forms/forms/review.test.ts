import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { events } from '#db/schema/events.ts'
import { formSubmissions } from '#db/schema/forms.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { type Problem } from '~/platform/problem.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { exportSubmissions } from './export.server.ts'
import { exampleOf } from './form.ts'
import { findOwnSubmission } from './own.server.ts'
import { submissionPdf } from './pdf.server.ts'
import {
  countSubmissions,
  findByReference,
  listSubmissions,
  openSubmission,
  reviewSubmission,
  reviewSubmissions,
} from './review.server.ts'
import { createSubmission, submitSubmission } from './submissions.server.ts'
import { findTemplate, templates } from './templates/index.ts'

const example = (id: number) => exampleOf(findTemplate(id)!)
const submit = (templateId: number, changes: Record<string, unknown> = {}) =>
  createSubmission(actor('alice'), {
    templateId,
    formData: { ...example(templateId), ...changes },
    status: 'submitted',
  })
const list = { limit: 50 }

it('goes from submitted to reviewed to approved, and keeps the comments', async () => {
  const { id } = await submit(10)
  const dana = actor('dana')
  reviewSubmission(dana, { id, status: 'reviewed' })
  const view = reviewSubmission(dana, { id, status: 'approved', notes: 'Thank you' })
  expect(view.history).toMatchObject([
    { status: 'reviewed', notes: null, by: 'Dana Dean' },
    { status: 'approved', notes: 'Thank you', by: 'Dana Dean' },
  ])
  expect(findOwnSubmission(actor('alice'), { id })).toMatchObject({ status: 'approved', reviewNotes: 'Thank you' })
})

it('cannot be decided twice, nor as a draft, nor while it awaits a signature', async () => {
  const dana = actor('dana')
  const { id } = await submit(10)
  reviewSubmission(dana, { id, status: 'rejected', notes: 'Wrong site' })
  const draft = await createSubmission(actor('alice'), { templateId: 10, formData: {}, status: 'draft' })
  const open = await submit(10, { signature: '' })
  for (const each of [id, draft.id, open.id])
    expect(() => reviewSubmission(dana, { id: each, status: 'approved' })).toThrow(
      expect.objectContaining({ kind: 'conflict' }),
    )
})

it('several are marked as reviewed at once, except drafts, forms that await a signature and dangerous ones, which must be opened', async () => {
  const dana = actor('dana')
  const { id } = await submit(10)
  const unsigned = await submit(10, { signature: '' })
  const danger = await submit(10)
  commit(() => write().update(formSubmissions).set({ alarms: 1 }).where(eq(formSubmissions.id, danger.id)).run())
  const { rows } = await reviewSubmissions(dana, { ids: [id, unsigned.id, danger.id], status: 'reviewed' })
  expect(rows).toEqual([
    { id, done: true, words: null },
    { id: unsigned.id, done: false, words: 'This form still needs a signature.' },
    { id: danger.id, done: false, words: 'This form needs attention. Open it to review it.' },
  ])
  expect(openSubmission(dana, { id }).status).toBe('reviewed')
  expect(() => reviewSubmissions(actor('bob'), { ids: [id], status: 'reviewed' })).toThrow('not allowed')
})

it('is for admins only', async () => {
  const { id } = await submit(10)
  const bob = actor('bob')
  for (const action of [
    () => listSubmissions(bob, list),
    () => openSubmission(bob, { id }),
    () => reviewSubmission(bob, { id, status: 'reviewed' }),
    () => exportSubmissions(bob, { templateId: 10, format: 'csv' }),
  ])
    expect(action).toThrow(expect.objectContaining({ kind: 'forbidden' }))
})

it('lists everyone’s, with their authors and the number', async () => {
  await submit(11, { checklistItems: { ...(example(11).checklistItems as object), Tyres: 'fail' } })
  await createSubmission(actor('bob'), { templateId: 12, formData: {}, status: 'draft' })
  const [draft, check] = listSubmissions(actor('dana'), list).items
  expect(draft).toMatchObject({ status: 'draft', user: { firstName: 'Bob', employeeId: 'O-001' } })
  expect(check).toMatchObject({
    templateName: 'Weekly Vehicle Check',
    alarmCount: 1,
    user: { email: 'alice@example.test' },
  })
  expect(countSubmissions(actor('dana'))).toEqual({ total: 2, submitted: 1, draft: 1, uniqueStaff: 2 })
})

it("hides a sensitive form's answers in the list, shows all of it when opened, and records who opened it", async () => {
  const { id } = await submit(21)
  const [line] = listSubmissions(actor('dana'), list).items
  expect(line).toMatchObject({ data: {}, formData: {}, sensitive: true })
  expect(openSubmission(actor('dana'), { id }).formData).toMatchObject({ ethnicOrigin: 'White' })
  expect(db().select().from(events).where(eq(events.type, 'form.viewed')).all()).toHaveLength(1)
})

it('nobody but its author sees an anonymous form before it is sent', async () => {
  const [alice, dana] = [actor('alice'), actor('dana')]
  const draft = { templateId: 21, formData: example(21), status: 'draft' as const }
  const { id, reference } = await createSubmission(alice, draft)
  expect(listSubmissions(dana, list)).toMatchObject({ items: [], total: 0 })
  expect(listSubmissions(dana, { ...list, status: 'draft', templateId: 21 })).toMatchObject({ items: [], total: 0 })
  expect(countSubmissions(dana)).toMatchObject({ total: 0, draft: 0 })
  expect(findByReference(dana, reference, 5)).toEqual([])
  expect(() => openSubmission(dana, { id })).toThrow(expect.objectContaining({ kind: 'not_found' }))
  expect(findOwnSubmission(alice, { id }).formData).toMatchObject({ ethnicOrigin: 'White' })
  await submitSubmission(alice, { id })
  expect(openSubmission(dana, { id }).formData).toMatchObject({ ethnicOrigin: 'White' })
  expect(countSubmissions(dana)).toMatchObject({ total: 1, draft: 0 })
})

it('an API token reads forms, but no sensitive ones', async () => {
  const program = actor('dana', { id: 'token:1', token: 'Reports' })
  const plain = await submit(10)
  expect(openSubmission(program, { id: plain.id }).id).toBe(plain.id)
  const sensitive = templates.find((one) => one.sensitive)!
  const { id } = await submit(sensitive.id)
  expect(() => openSubmission(program, { id })).toThrow('API tokens cannot open confidential forms')
})

it('does not record who opens forms that are not sensitive', async () => {
  const { id } = await submit(10)
  openSubmission(actor('dana'), { id })
  expect(db().select().from(events).where(eq(events.type, 'form.viewed')).all()).toEqual([])
})

const csvOf = (templateId: number) => {
  const { text } = exportSubmissions(actor('dana'), { templateId, format: 'csv' })
  return [...text].join('')
}

it('exports a form as CSV that a spreadsheet opens safely', async () => {
  await submit(10, { report: '=HYPERLINK("http://evil")', incidents: 'One, "two"\nthree' })
  const text = csvOf(10)
  expect(text.startsWith('\uFEFF')).toBe(true)
  const [head, row, ...rest] = parse(text, { bom: true }) as string[][]
  expect(head).toContain('Staff member')
  expect(row).toContain('\'=HYPERLINK("http://evil")')
  expect(row).toContain('One, "two"\nthree')
  expect(rest, 'the file holds rows alone').toEqual([])
})

it('exports equal opportunities answers without names', async () => {
  await submit(21, { firstName: 'Guillemot', lastName: 'Puffin' })
  const text = csvOf(21)
  expect(text).toContain('White')
  for (const word of ['Guillemot', 'Puffin', 'Alice', 'G-001']) expect(text).not.toContain(word)
})

it('makes a PDF of questions and answers', async () => {
  const { id, reference } = await submit(13, { completedBy: 'Zoë Archer' })
  const { name, bytes } = await submissionPdf(actor('alice'), { id })
  expect(name).toBe(`${reference}.pdf`)
  const document = await getDocument({ data: bytes, verbosity: 0 }).promise
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1)))
  const texts = await Promise.all(pages.map((page) => page.getTextContent()))
  const text = texts.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join(' ')
  for (const part of [
    'Fire Evacuation Report',
    reference,
    'Zoë Archer',
    'Were there injuries?',
    'Attention: There were injuries',
  ])
    expect(text).toContain(part)
})

it('gives the PDF to its owner and to admins only', async () => {
  const { id } = await submit(12)
  expect((await submissionPdf(actor('dana'), { id })).bytes.length).toBeGreaterThan(1000)
  const refused = await submissionPdf(actor('bob'), { id }).catch((error: Problem) => error.kind)
  expect(refused).toBe('not_found')
})
