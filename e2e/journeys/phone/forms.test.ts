import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { exampleOf } from '../../../app/domain/forms/forms/form.ts'
import { templates } from '../../../app/domain/forms/forms/templates/index.ts'
import { togetherIn } from '../../../app/domain/forms/forms/together.ts'
import { fillForm } from '../../support/fill-form.ts'
import { expect, test } from '../../support/test.ts'

async function textOf(bytes: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1)))
  const texts = await Promise.all(pages.map((page) => page.getTextContent()))
  return texts.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join(' ')
}

for (const template of templates) {
  test(`a guard fills in ${template.name}; an admin finds it, and it reads well as PDF`, async ({ pageOf, as }) => {
    const page = await pageOf('alice')
    const dana = await as('dana')
    const answers = exampleOf(template)
    await page.goto(`/${template.slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(template.title)
    await expect(page.getByText(template.hint)).toBeVisible()

    const submit = page.locator('button[value=submit]')
    // This form needs no signature, and most of its answers are already known.
    if (template.gated === 'signature too') {
      await expect(submit).toBeDisabled()
      await expect(page.getByText(/^Still needed: /)).toBeVisible()
    } else {
      await submit.click()
      await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible()
    }

    await fillForm(page, template, answers)
    await submit.click()
    const toast = page.getByRole('region', { name: /Notifications/ })
    await expect(toast).toContainText(template.toasts.submitted.title)
    const { after } = template
    if (after) await expect(page).toHaveURL(new RegExp(`${after}\\?submitted=.+$`))
    await expect(page.getByText('Your reference is')).toBeVisible()
    if (!after)
      await expect(page.locator(`[name="${template.sections.at(-1)!.fields[0]!.name}"]`).first()).not.toHaveValue(
        /^data:/,
      )

    const [found] = (await (
      await dana.get(`/api/admin/form-submissions?templateId=${template.id}&limit=1`)
    ).json()) as { id: string; reference: string; complete: boolean }[]
    expect(found).toMatchObject({ complete: true, status: 'submitted' })
    await page.goto(`/forms/submissions/${found!.id}`)
    await expect(page.getByText(`Reference ${found!.reference}`)).toBeVisible()
    const pdf = await page.request.get(`/api/forms/submissions/${found!.id}/pdf`)
    const text = await textOf(await pdf.body())
    expect(text).toContain(found!.reference)
    for (const section of template.sections) {
      const { groups, told } = togetherIn(section)
      for (const field of section.fields)
        if (field.required && !told.has(field.name))
          expect(text.replace(/\s+/g, ' ')).toContain(groups.get(field.name)?.label ?? field.label)
    }
  })
}
