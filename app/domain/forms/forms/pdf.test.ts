import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { exampleOf } from './form.ts'
import { submissionPdf } from './pdf.server.ts'
import { createSubmission } from './submissions.server.ts'
import { templates } from './templates/index.ts'
import { togetherIn } from './together.ts'

async function textOf(bytes: Uint8Array): Promise<string> {
  const document = await getDocument({ data: bytes, verbosity: 0 }).promise
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1)))
  const texts = await Promise.all(pages.map((page) => page.getTextContent()))
  return texts.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join(' ')
}

it.each(templates)('$name reads well as PDF: its reference and every question', async (template) => {
  const alice = actor('alice')
  const formData = exampleOf(template)
  const { id, reference } = await createSubmission(alice, { templateId: template.id, formData, status: 'submitted' })
  const text = await textOf((await submissionPdf(alice, { id })).bytes)
  expect(text).toContain(reference)
  for (const section of template.sections) {
    const { groups, told } = togetherIn(section)
    for (const field of section.fields)
      if (field.required && !told.has(field.name))
        expect(text.replace(/\s+/g, ' ')).toContain(groups.get(field.name)?.label ?? field.label)
  }
})
