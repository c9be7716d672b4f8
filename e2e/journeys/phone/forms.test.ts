import { type Page } from '@playwright/test'
import { exampleOf } from '../../../app/domain/forms/forms/form.ts'
import { templates } from '../../../app/domain/forms/forms/templates/index.ts'
import { axeFindings, sidewaysScroll } from '../../support/axe.ts'
import { fillForm } from '../../support/fill-form.ts'
import { expect, test } from '../../support/test.ts'
import { noteTrouble } from '../../support/trouble.ts'

const NARROW_AND_DARK = { viewport: { width: 320, height: 700 }, colorScheme: 'dark' } as const

/** The phone of all these forms: a page that was opened before needs half the work to open. */
let phone: Page | undefined
test.afterAll(() => phone?.context().close())

for (const template of templates) {
  test(`a guard fills in ${template.name}, whose messages have no barriers, and an admin finds it`, async ({
    browser,
    device,
    sessionOf,
    as,
  }) => {
    const own = { ...device, ...NARROW_AND_DARK, serviceWorkers: 'block' } as const
    phone ??= await (await browser.newContext({ ...own, storageState: await sessionOf('alice', {}) })).newPage()
    const page = phone
    noteTrouble(page)
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
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    expect(await axeFindings(page)).toEqual([])

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
