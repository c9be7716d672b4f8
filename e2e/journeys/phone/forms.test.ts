import { exampleOf } from '../../../app/domain/forms/forms/form.ts'
import { templates } from '../../../app/domain/forms/forms/templates/index.ts'
import { axeFindings, sidewaysScroll } from '../../support/axe.ts'
import { fillForm } from '../../support/fill-form.ts'
import { expect, test } from '../../support/test.ts'

for (const template of templates) {
  test(`a guard fills in ${template.name}, whose messages have no barriers, and an admin finds it`, async ({
    pageOf,
    as,
  }) => {
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
    const own = page.viewportSize()!
    await page.setViewportSize({ width: 320, height: 700 })
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    expect(await axeFindings(page)).toEqual([])
    await page.setViewportSize(own)
    await page.emulateMedia({ colorScheme: 'light' })

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
  })
}
