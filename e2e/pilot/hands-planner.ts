import { expect, type Page } from '@playwright/test'
import { DAYS, type Plan, planOf } from './plan.ts'
import { type Screens } from './screens.ts'
import { type Task } from './tasks.ts'
import { type Story } from './story.ts'

/** Plans four days on the rota board by keyboard, and publishes them. The board then shows what was intended. */
export async function planOnBoard(story: Story, screens: Screens, planner: string): Promise<void> {
  const plan = planOf(story.world.company)
  await screens.visit(planner, `/admin/rota/board?week=${plan.week}`, (page) => write(page, plan), 'rota board.jpg')
  note(story, planner, plan)
}

async function write(page: Page, { place, position, who }: Plan): Promise<void> {
  const site = page.getByRole('group').filter({ has: page.getByRole('heading', { name: place, exact: true }) })
  const cell = (day: string) => site.getByRole('link', { name: new RegExp(`${position}, ${day}`) }).first()
  const [first, ...others] = DAYS as [string, ...string[]]
  const name = `${who.firstName} ${who.lastName}`
  await cell(first).click()
  await page.keyboard.type(name)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(cell(first)).toContainText(name)
  for (const day of others) {
    await expect(cell(day)).toBeFocused()
    await page.keyboard.press('Control+v')
    await expect(cell(day)).toContainText(name)
  }
  await page.getByText(/^Publish \d+ draft/).click()
  await page.getByRole('button', { name: /^Yes, publish/ }).click()
  await expect(site.getByText('Draft', { exact: true })).toHaveCount(0)
}

type Named = { id: string; name: string }

/** Does the same through the API, if no browser is open. */
export async function planByCall(
  story: Story,
  { who: planner }: Extract<Task, { do: 'plan on the board' }>,
): Promise<void> {
  const { api, company } = story.world
  const plan = planOf(company)
  const site = (await api.all<Named>(planner, '/api/admin/sites?limit=50', 'after')).find(
    ({ name }) => name === plan.place,
  )!
  const posts = await api.must<Named[]>(planner, 'GET', `/api/admin/sites/${site.id}/posts`)
  const postId = posts.find(({ name }) => name === plan.position)!.id
  const users = await api.all<{ id: string; username: string }>(planner, '/api/admin/users', 'after')
  const userId = users.find(({ username }) => username === plan.who.key)!.id
  for (const day of plan.days)
    await api.must(planner, 'POST', '/api/admin/duties', {
      postId,
      day,
      start: '07:00',
      end: '19:00',
      userId,
      reason: 'Asked for these days',
    })
  const span = { from: plan.days[0], to: plan.days.at(-1) }
  await api.must(planner, 'POST', '/api/admin/rota/publish', { siteId: site.id, ...span })
  note(story, planner, plan)
}

function note(story: Story, planner: string, plan: Plan): void {
  story.world.facts.plan = plan
  story.done.push({ at: story.world.clock.now(), who: planner, what: 'planned four days on the rota board' })
}
