import { type Page } from '@playwright/test'
import { exampleOf } from '../../../app/domain/forms/forms/form.ts'
import { findTemplate } from '../../../app/domain/forms/forms/templates/index.ts'
import { choosePhotos, draw, fillForm, phonePhoto, unfold } from '../../support/fill-form.ts'
import { expect, test } from '../../support/test.ts'
import { PASSWORD } from '../../support/people.ts'

const breakage = findTemplate(15)!
const toastOf = (page: Page) => page.getByRole('region', { name: /Notifications/ })
const saveDraft = (page: Page) => page.locator('button[value=draft]').click()
const submit = (page: Page) => page.locator('button[value=submit]').click()

async function startBreakage(page: Page, photos: string[]): Promise<void> {
  await page.goto('/breakage-damage-report')
  await expect(page.getByRole('button', { name: 'Change Alice Archer' })).toBeVisible()
  await page.getByLabel('Site or client name').fill('Northgate')
  await page.getByLabel('What was broken, lost or damaged?').fill('The barrier arm at gate 2 is bent.')
  await choosePhotos(page, 'photographs', await Promise.all(photos.map(phonePhoto)))
  await draw(page, page.locator('canvas#signature'))
}

test('a draft is saved, found, opened with photos and signature, changed, and deleted', async ({ pageOf }) => {
  const page = await pageOf('alice')
  await startBreakage(page, ['#933', '#393'])
  await saveDraft(page)
  await expect(toastOf(page)).toContainText('Draft Saved')
  await expect(page).toHaveURL(/\?draft=/)
  await expect(page.getByLabel('Site or client name')).toHaveValue('Northgate')

  await page.goto('/forms/submissions')
  await page.getByRole('link', { name: 'Continue' }).first().click()
  await expect(page.getByLabel('Site or client name')).toHaveValue('Northgate')
  await expect(page.getByRole('img', { name: /Attachment/ })).toHaveCount(2)
  await expect(page.getByRole('img', { name: 'Your signature' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await page.getByLabel('Site or client name').fill('Southgate')
  await saveDraft(page)
  await expect(toastOf(page)).toContainText('Draft Saved')

  await page.reload()
  await expect(page.getByLabel('Site or client name')).toHaveValue('Southgate')
  await expect(page.getByRole('img', { name: /Attachment/ })).toHaveCount(1)

  await page.goto('/forms/submissions')
  const before = await page.getByRole('button', { name: 'Delete draft' }).count()
  await page.getByRole('button', { name: 'Delete draft' }).first().click()
  await expect(toastOf(page)).toContainText('Draft deleted')
  await expect(page.getByRole('button', { name: 'Delete draft' })).toHaveCount(before - 1)
})

test('a waiting draft is found from the catalogue and from its form', async ({ pageOf }) => {
  const page = await pageOf('alice')
  await startBreakage(page, ['#363'])
  await saveDraft(page)
  await expect(page).toHaveURL(/\?draft=/)
  await page.goto('/breakage-damage-report')
  await expect(page.getByText('You have a draft of this form')).toBeVisible()
  await page.goto('/forms')
  await page.getByRole('link', { name: 'Continue draft: Breakage' }).click()
  await expect(page.getByLabel('Site or client name')).toHaveValue('Northgate')
  await page.goto('/forms/submissions')
  await page.getByRole('button', { name: 'Delete draft' }).first().click()
  await expect(toastOf(page)).toContainText('Draft deleted')
})

test('typed text, photos and drawings are back after a crash, and gone after submitting', async ({ pageOf }) => {
  const page = await pageOf('alice')
  await startBreakage(page, ['#339'])
  await expect(page.getByText('What you entered is saved on this phone.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('We have restored what you entered on this phone.')).toBeVisible()
  await expect(page.getByLabel('Site or client name')).toHaveValue('Northgate')
  await expect(page.getByRole('img', { name: /Attachment/ })).toHaveCount(1)
  await expect(page.getByRole('img', { name: 'Your signature' })).toBeVisible()
  await submit(page)
  await expect(toastOf(page)).toContainText('Report Submitted')
  await page.goto('/breakage-damage-report')
  await expect(page.getByLabel('What was broken, lost or damaged?')).toHaveValue('')
  await expect(page.getByLabel('Site or client name')).toHaveValue('Northgate')
  await expect(page.getByText('We have restored')).toHaveCount(0)
})

test('text typed before the phone has found its stored copy stays, and so does the copy', async ({ pageOf }) => {
  const page = await pageOf('alice')
  await page.goto('/breakage-damage-report')
  const [site, broken] = [page.getByLabel('Site or client name'), page.getByLabel('What was broken, lost or damaged?')]
  await site.fill('Westgate')
  await broken.fill('The hinge.')
  await expect(page.getByText('What you entered is saved on this phone.')).toBeVisible()
  let found = () => {}
  const typed = new Promise<void>((resolve) => (found = resolve))
  await page.route('**/assets/outbox-*.js', (route) => typed.then(() => route.continue()))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Draw' })).toBeEnabled()
  await broken.fill('The hinge and the lock.')
  found()
  await expect(page.getByText('We have restored what you entered on this phone.')).toBeVisible()
  await expect(site).toHaveValue('Westgate')
  await expect(broken).toHaveValue('The hinge and the lock.')
  await expect(page.getByText('What you entered is saved on this phone.')).toBeVisible()
  await page.reload()
  await expect(broken).toHaveValue('The hinge and the lock.')
  await expect(site).toHaveValue('Westgate')
})

test('after a form was submitted, the next one on that page begins like one that was just opened', async ({
  pageOf,
}) => {
  const page = await pageOf('alice')
  const concern = findTemplate(12)!
  await page.goto(`/${concern.slug}`)
  await fillForm(page, concern, { ...exampleOf(concern), siteName: 'Annexe at Westgate' })
  await submit(page)
  await expect(page).toHaveURL(/submitted=/)
  await unfold(page)
  await expect(page.locator('[name=concernExplanation]')).toHaveValue('')
  await expect(page.locator('[name=siteName]')).toHaveValue('Annexe at Westgate')
})

test('a form that is open on two pages of a phone is finished once, and the other page says so', async ({
  pageOf,
  as,
}) => {
  const page = await pageOf('alice')
  await startBreakage(page, ['#636'])
  await page.getByLabel('Site or client name').fill('Eastgate')
  await expect(page.getByText('What you entered is saved on this phone.')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/breakage-damage-report')
  await expect(other.getByText('We have restored what you entered on this phone.')).toBeVisible()
  await submit(page)
  await expect(page).toHaveURL(/submitted=/)
  await submit(other)
  await expect(other.getByText('You already finished this form in another tab on this phone.')).toBeVisible()
  const found = (await (await (await as('dana')).get('/api/admin/form-submissions?templateId=15&limit=50')).json()) as {
    data: { siteClientName?: string }
  }[]
  expect(found.filter(({ data }) => data.siteClientName === 'Eastgate')).toHaveLength(1)
})

test('a connection lost after the second photo resumes with the third, and nothing is repeated', async ({
  pageOf,
  as,
}) => {
  const page = await pageOf('alice')
  const dana = await as('dana')
  await startBreakage(page, ['#111', '#555', '#999', '#ddd'])
  let sent = 0
  const parts = '**/api/outbox/*/parts/*'
  await page.route(parts, (route) => (++sent > 2 ? route.abort('connectionfailed') : route.continue()))
  await submit(page)
  await expect(page.getByText(/^Waiting to send since/)).toBeVisible()
  await expect.poll(() => sent).toBeGreaterThan(2)

  await page.unroute(parts)
  const resumed: string[] = []
  page.on('request', (request) => request.url().includes('/parts/') && resumed.push(request.url()))
  await page.reload()
  // Two photographs and the signature were left. A photograph that the phone had just begun to send is cut off and sent
  // again.
  const left = () => new Set(resumed).size
  await expect.poll(left, { timeout: 20_000 }).toBe(3)
  const submitted = async () => {
    const [newest] = (await (await dana.get('/api/admin/form-submissions?templateId=15&limit=1')).json()) as {
      status: string
      data: { siteName?: string; photographs: string[] }
    }[]
    return newest?.data.photographs.length
  }
  await expect.poll(submitted).toBe(4)
  expect(left()).toBe(3)
  const [found] = (await (await dana.get('/api/admin/form-submissions?templateId=15&limit=1')).json()) as {
    data: { photographs: string[] }
  }[]
  expect(new Set(found!.data.photographs).size).toBe(4)
})

test('an answer lost on the way back does not submit twice', async ({ pageOf, as }) => {
  const page = await pageOf('charlie')
  const charlie = await as('charlie')
  const count = async () => ((await (await charlie.get('/api/forms/submissions')).json()) as object[]).length
  await page.goto('/concern-welfare')
  await fillForm(page, findTemplate(12)!, exampleOf(findTemplate(12)!))
  let first = true
  let seen = () => {}
  const shown = new Promise<void>((resolve) => (seen = resolve))
  await page.route('**/api/outbox', async (route) => {
    if (!first) return shown.then(() => route.continue())
    first = false
    await route.fetch()
    return route.abort('connectionreset')
  })
  const before = await count()
  await submit(page)
  await expect(page.getByText(/^Waiting to send since/)).toBeVisible()
  seen()
  await expect(page.getByRole('link', { name: /1 waiting on this phone/ })).toBeHidden({ timeout: 20_000 })
  expect(await count()).toBe(before + 1)
})

test("an expired session loses nothing: the form is submitted once, in its person's name", async ({ pageOf, as }) => {
  const page = await pageOf('bob')
  const bob = await as('bob')
  const count = async () => ((await (await bob.get('/api/forms/submissions')).json()) as object[]).length
  const before = await count()
  await Promise.all([page.waitForResponse(/\/api\/outbox\/phone/), page.goto('/concern-welfare')])
  await fillForm(page, findTemplate(12)!, { ...exampleOf(findTemplate(12)!), siteName: 'Lighthouse' })
  await page.context().clearCookies()
  await submit(page)
  await expect(toastOf(page)).toContainText('Concern Submitted')
  expect(await count()).toBe(before + 1)
})

test("one person's typed text is never shown to the next, and signing out deletes it", async ({ pageOf }) => {
  const page = await pageOf('alice')
  await page.goto('/concern-welfare')
  await page.getByLabel('Name of the person').fill('Secret name')
  await page.getByLabel('Site or venue name').fill('Secret place')
  await page.locator('body').press('Tab')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.context().request.post('/api/auth/login', { data: { email: 'alice', password: PASSWORD } })
  await page.goto('/concern-welfare')
  await expect(page.getByLabel('Name of the person')).toHaveValue('')
  await expect(page.getByLabel('Site or venue name')).not.toHaveValue('Secret place')
})

test('turning the phone while signing keeps every stroke', async ({ pageOf }) => {
  const page = await pageOf('alice')
  await page.goto(`/${breakage.slug}`)
  const canvas = page.locator('canvas#signature')
  await draw(page, canvas)
  const ink = () => canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL())
  const before = await ink()
  await page.setViewportSize({ width: 740, height: 360 })
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await ink()).toBe(before)
  await expect(page.locator('input[name=signature]')).toHaveValue(before)
})

test('a camera that cannot be opened says so and offers the gallery', async ({ pageOf }) => {
  const page = await pageOf('alice')
  await page.goto(`/${breakage.slug}`)
  await page.getByRole('button', { name: 'Take Photo' }).click()
  await expect(page.getByRole('dialog')).toContainText('Unable to access camera. Please check permissions.')
  await expect(page.getByRole('button', { name: 'Choose a photo instead' })).toBeVisible()
})

test.describe('without scripts', () => {
  test('a form without camera and signature is filled in and submitted', async ({ pageOf }) => {
    const page = await pageOf('alice', { javaScriptEnabled: false })
    await page.goto('/concern-welfare')
    await submit(page)
    await expect(page.getByText('Please explain the concern').first()).toBeVisible()
    await fillForm(page, findTemplate(12)!, exampleOf(findTemplate(12)!))
    await submit(page)
    await expect(page.getByText('Your reference is')).toBeVisible()
  })

  test('a form with a signature says what is needed and saves the draft', async ({ pageOf }) => {
    const page = await pageOf('alice', { javaScriptEnabled: false })
    await page.goto('/daily-report')
    await expect(page.getByText(/drawing a signature needs JavaScript/)).toBeVisible()
    await page.getByLabel('Assignment').fill('Harbour')
    await page.locator('[name="dutyTime.hour"]').selectOption('07')
    await page.locator('[name="dutyTime.minute"]').selectOption('30')
    await submit(page)
    await expect(page.getByText('Signature is required').first()).toBeVisible()
    await expect(page.getByLabel('Assignment')).toHaveValue('Harbour')
    await saveDraft(page)
    await expect(page).toHaveURL(/\?draft=/)
    await expect(page.getByLabel('Assignment')).toHaveValue('Harbour')
    await expect(page.locator('[name="dutyTime.hour"]')).toHaveValue('07')
  })

  test('details that depend on an answer are visible from the start', async ({ pageOf }) => {
    const page = await pageOf('alice', { javaScriptEnabled: false })
    await page.goto('/accident-form')
    await expect(page.getByLabel('Injury details')).toBeVisible()
  })
})
