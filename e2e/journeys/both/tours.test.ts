import { axeFindings } from '../../support/axe.ts'
import { addSite } from '../../support/grant-holder.ts'
import { runsOf, siteTour } from '../../support/site-tour.ts'
import { expect, test } from '../../support/test.ts'

test(
  'without scripts a guard walks a tour with a poster’s link and with a typed code, and ends it early',
  { tag: '@phone' },
  async ({ as, pageOf }, { project }) => {
    test.setTimeout(120_000)
    const dana = await as('dana')
    const site = `Plain gate ${project.name}`
    const { siteId, points, tour } = await siteTour(dana, await as('charlie'), site, ['Gate', 'Locked?', 'Dock'])
    const page = await pageOf('charlie', { javaScriptEnabled: false })
    await page.goto(`/c/${points[0]!.token}`)
    await page.getByRole('button', { name: /^Start this tour here/ }).click()
    await expect(page.getByText('1 of 3 scanned')).toBeVisible()
    await page.getByLabel('Code below the poster').fill('00000000')
    await page.getByRole('button', { name: 'Record code' }).click()
    await expect(page.getByText('This is not a checkpoint of this site.').first()).toBeVisible()
    await page.getByLabel('Code below the poster').fill(points[1]!.code)
    await page.getByLabel('Locked?').fill('Yes')
    await page.getByRole('button', { name: 'Record code' }).click()
    await expect(page.getByText('2 of 3 scanned')).toBeVisible()
    await page.locator('summary', { hasText: 'End the tour early' }).click()
    await page.getByLabel('Why does the tour end here?').fill('Called to the gate')
    await page.getByRole('button', { name: 'End tour early' }).click()
    await expect(page.getByRole('heading', { name: tour })).toBeVisible()
    expect(await runsOf(dana, siteId)).toMatchObject([
      {
        ...{ state: 'ended_early', reason: 'Called to the gate' },
        scans: [
          { checkpoint: 'Gate', method: 'camera' },
          { checkpoint: 'Locked', method: 'typed', answer: 'Yes' },
        ],
      },
    ])
  },
)

test(
  'a poster opened without a sign-in leads to the sign-in and back to the checkpoint',
  { tag: '@phone' },
  async ({ as, page, pageOf }, { project }) => {
    const { points } = await siteTour(await as('dana'), await as('alice'), `Shut gate ${project.name}`, ['Gate'])
    await page.goto(`/c/${points[0]!.token}`)
    await expect(page).toHaveURL(new RegExp(`/login\\?next=.*${points[0]!.token}`))
    const bob = await pageOf('bob')
    await bob.goto(`/c/${points[0]!.token}`)
    await expect(bob.getByText('This is not a checkpoint of your site')).toBeVisible()
  },
)

for (const javaScriptEnabled of [true, false])
  test(
    `an administrator sets up checkpoints and a tour and reads a run, ${javaScriptEnabled ? 'with' : 'without'} scripts`,
    { tag: '@desktop' },
    async ({ as, pageOf }, { project }) => {
      test.setTimeout(120_000)
      const dana = await as('dana')
      const siteId = await addSite(dana, `Set gate ${project.name} ${javaScriptEnabled ? 'with' : 'without'}`)
      const page = await pageOf('dana', { javaScriptEnabled })
      await page.goto(`/admin/sites/${siteId}/tours`)
      for (const name of ['Gate', 'Yard']) {
        const form = page.locator('form').filter({ has: page.locator('input[value="addPoint"]') })
        if (!(await form.isVisible())) await page.locator('summary', { hasText: 'Add a checkpoint' }).click()
        await form.getByLabel('Name').fill(name)
        await form.getByRole('button', { name: 'Add checkpoint' }).click()
        await expect(page.getByRole('heading', { name: new RegExp(`\\d\\. ${name}`) })).toBeVisible()
      }
      await page.locator('summary', { hasText: 'Add a tour' }).click()
      const tour = page.locator('form').filter({ has: page.locator('input[value="addTour"]') })
      await tour.getByLabel('Name').fill('Night round')
      await tour.getByLabel('At these times').fill('26:00')
      await tour.getByRole('button', { name: 'Add tour' }).click()
      await expect(page.getByText('Enter times such as 23:00, 03:00')).toBeVisible()
      await tour.getByLabel('At these times').fill('23:00, 03:00')
      await tour.getByRole('button', { name: 'Add tour' }).click()
      await expect(page.getByText('At 03:00, 23:00')).toBeVisible()
      if (javaScriptEnabled) expect(await axeFindings(page)).toEqual([])
      const code = await page
        .getByText(/^Code /)
        .first()
        .innerText()
      await page.locator('summary', { hasText: 'Replace poster' }).first().click()
      await page.getByRole('button', { name: 'Replace the poster of Gate' }).click()
      await expect(page.getByText(/^Code /).first()).not.toHaveText(code)
      for (const poster of ['&size=a4', '&size=labels']) {
        const answer = await dana.get(`/api/admin/checkpoints/posters?siteId=${siteId}${poster}`)
        expect((await answer.body()).subarray(0, 4).toString()).toBe('%PDF')
      }

      const [{ id: tourId }] = (await (await dana.get(`/api/admin/tours?siteId=${siteId}`)).json()) as [{ id: string }]
      const run = (await (await dana.post('/api/tour-runs', { data: { tourId } })).json()) as { id: string }
      await dana.post(`/api/tour-runs/${run.id}/scans`, { data: { code: code.slice(5, 14), method: 'typed' } })
      await dana.post(`/api/tour-runs/${run.id}/finish`, { data: { reason: 'Rain' } })
      await page.goto(`/admin/tour-runs?siteId=${siteId}`)
      await page.getByRole('link', { name: 'Night round' }).first().click()
      await expect(page.getByText('Old poster')).toBeVisible()
      await expect(page.getByText('Not scanned: Yard')).toBeVisible()
      if (javaScriptEnabled) expect(await axeFindings(page)).toEqual([])
    },
  )
