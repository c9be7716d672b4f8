import { type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { Hand } from '../../bench/stopwatch-hand.ts'
import { addSite } from '../../support/grant-holder.ts'
import { expect, test } from '../../support/test.ts'

const WEEK = '2044-05-02'
const [BEFORE, AFTER] = ['2044-06-06', '2044-06-13']

async function addPost(dana: APIRequestContext, siteId: string, name: string): Promise<string> {
  const answer = await dana.post(`/api/admin/sites/${siteId}/posts`, { data: { name } })
  return ((await answer.json()) as { id: string }).id
}

const siteOn = (page: Page, site: string) =>
  page.getByRole('group').filter({ has: page.getByRole('heading', { name: site, exact: true }) })

/** Chooses a person by a part of their name, as soon as they are offered. */
async function typeName(hand: Hand, name: string): Promise<void> {
  await hand.keys(name)
  await expect(hand.page.getByRole('option')).toHaveCount(1)
  await hand.key('Enter')
  await expect(hand.page.getByRole('combobox')).toHaveCount(0)
}

async function publish(hand: Hand, site: Locator): Promise<void> {
  await hand.press(hand.page.getByText(/^Publish \d+ draft/))
  await hand.press(hand.page.getByRole('button', { name: /^Yes, publish/ }))
  await expect(site.getByText('Draft', { exact: true })).toHaveCount(0)
}

test('a week of one position, seven shifts and two people, takes at most 15 presses', async ({ as, pageOf }) => {
  const dana = await as('dana')
  await addPost(dana, await addSite(dana, 'One gate'), 'Gatehouse')
  const page = await pageOf('dana')
  await page.goto(`/admin/rota/board?week=${WEEK}`)
  const site = siteOn(page, 'One gate')
  const cell = (day: string) => site.getByRole('link', { name: new RegExp(`Gatehouse, ${day}`) }).first()
  const hand = new Hand(page)
  await hand.press(cell('Mon'))
  await typeName(hand, 'arch')
  for (const day of ['Tue', 'Wed', 'Thu']) {
    await expect(cell(day)).toBeFocused()
    await hand.key('Control+v')
    await expect(cell(day)).toContainText('Alice Archer')
  }
  await expect(cell('Fri')).toBeFocused()
  await typeName(hand, 'carter')
  for (const day of ['Sat', 'Sun']) {
    await expect(cell(day)).toBeFocused()
    await hand.key('Control+v')
    await expect(cell(day)).toContainText('Charlie Carter')
  }
  await publish(hand, site)
  await expect(site.getByText('Alice Archer')).toHaveCount(4)
  await expect(site.getByText('Charlie Carter')).toHaveCount(3)
  expect(hand.steps).toBeLessThanOrEqual(15)
})

test('a week of twenty positions, copied, changed in five places and published, takes at most 25 presses', async ({
  as,
  pageOf,
}) => {
  const dana = await as('dana')
  const siteId = await addSite(dana, 'Twenty gates')
  for (let n = 1; n <= 20; n++) {
    const postId = await addPost(dana, siteId, `Gate ${String(n).padStart(2, '0')}`)
    await dana.post('/api/admin/duties', { data: { postId, day: BEFORE, start: '08:00', end: '16:00' } })
  }
  const page = await pageOf('dana')
  await page.goto(`/admin/rota/board?week=${AFTER}`)
  const site = siteOn(page, 'Twenty gates')
  const hand = new Hand(page)
  await hand.press(page.getByRole('button', { name: 'Copy the week before' }))
  await expect(site.getByText('Draft', { exact: true })).toHaveCount(20)
  for (const [gate, name] of [
    ['01', 'archer'],
    ['02', 'baker'],
    ['03', 'carter'],
    ['04', 'dean'],
  ] as const) {
    await hand.press(site.getByRole('link', { name: new RegExp(`08:00 to 16:00 , Gate ${gate}, Mon`) }))
    await typeName(hand, name)
  }
  await hand.press(site.getByRole('link', { name: /Add a shift: Gate 05, Tue/ }))
  await hand.key('Enter')
  await expect(site.getByRole('link', { name: /08:00 to 16:00 , Gate 05, Tue/ })).toBeVisible()
  await publish(hand, site)
  await expect(site.getByText('Nobody yet')).toHaveCount(17)
  expect(hand.steps).toBeLessThanOrEqual(25)
})
