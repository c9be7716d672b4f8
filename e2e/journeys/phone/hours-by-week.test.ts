import { axeFindings } from '../../support/axe.ts'
import { expect, test } from '../../support/test.ts'

test('a guard reads the hours of a week in hours and minutes', async ({ as, pageOf }) => {
  const [guard, dana] = [await as('alice'), await as('dana')]
  const { id: userId } = (await (await guard.get('/api/auth/user')).json()) as { id: string }
  const book = async (action: string, minutesAgo: number) => {
    const at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
    const answer = await dana.post('/api/admin/clock-entries', { data: { userId, action, at, notes: 'Rang in' } })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  await book('clock_in', 400)
  await book('clock_out', 400 - 127)
  const page = await pageOf('alice')
  await page.goto('/hours?period=month')
  await expect(page.getByRole('heading', { name: /^Week from .*: 2 h 7 min$/ }).first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})
