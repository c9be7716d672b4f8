import { dayOf } from '../../../app/platform/dates.ts'
import { axeFindings } from '../../support/axe.ts'
import { expect, test } from '../../support/test.ts'

test.describe.configure({ mode: 'serial' })

const ARTICLE = {
  title: 'New radios from Monday',
  content:
    'The night team gets **new radios**. <script>window.hacked = true</script>\n\n[Plan](https://example.com/plan) [bad](javascript:alert(1))',
  category: 'company update',
}

test('the empty news page has helpful words', async ({ pageOf }) => {
  const page = await pageOf('alice')
  await page.goto('/news')
  await expect(page.getByText('No News Available')).toBeVisible()
})

test('an article appears without reload and is read in a dialog, and hostile text is shown as text', async ({
  as,
  pageOf,
}) => {
  const page = await pageOf('alice')
  await page.goto('/news')
  const answer = await (await as('dana')).post('/api/admin/news', { data: ARTICLE })
  expect(answer.status(), await answer.text()).toBe(201)
  const card = page.getByRole('article').filter({ hasText: ARTICLE.title })
  await expect(card).toBeVisible()
  await expect(card.getByText('Company', { exact: true })).toBeVisible()
  await expect(card.getByText('Just now')).toBeVisible()
  await card.getByRole('link', { name: /Read More/ }).click()
  const dialog = page.getByRole('dialog', { name: ARTICLE.title })
  await expect(dialog).toContainText('By Editorial Team')
  await expect(dialog.locator('strong')).toHaveText('new radios')
  await expect(dialog).toContainText('<script>window.hacked = true</script>')
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  await expect(dialog.getByRole('link', { name: 'Plan' })).toHaveAttribute('href', 'https://example.com/plan')
  await expect(dialog.getByRole('link', { name: 'bad' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/news$/)
  await expect(page.getByRole('link', { name: /^Read More/ }).first()).toBeFocused()
  await expect(dialog).toHaveCount(0)
})

test('documents are grouped, searched, filtered, and only the owner sees personal ones', async ({ as, pageOf }) => {
  const dana = await as('dana')
  const { id: aliceId } = (await (await (await as('alice')).get('/api/auth/user')).json()) as { id: string }
  const add = async (title: string, category: string, more = {}) => {
    const data = { title, category, fileUrl: 'https://example.com/file.pdf', fileSize: 2048, ...more }
    const answer = await dana.post('/api/admin/documents', { data })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  await add('Lone working policy', 'policy', { needsAcknowledgement: true })
  await add('Staff handbook', 'handbook')
  await add('Alice contract', 'personal', { userId: aliceId })
  const page = await pageOf('alice')
  await page.goto('/documents')
  for (const group of ['Policies', 'Handbook', 'Personal'])
    await expect(page.getByRole('heading', { name: group, exact: true })).toBeVisible()
  const download = page.getByRole('link', { name: /Download Staff handbook/ })
  await expect(download).toHaveAttribute('href', 'https://example.com/file.pdf')
  await expect(download).toHaveAttribute('target', '_blank')
  await expect(page.getByText('PDF · 2 KB').first()).toBeVisible()

  await page.getByLabel('Search documents').fill('handbook')
  await expect(page.getByText('Lone working policy')).toHaveCount(0)
  await expect(page.getByText('Staff handbook')).toBeVisible()
  await page.getByLabel('Search documents').fill('nothing like it')
  await expect(page.getByText('No documents found')).toBeVisible()
  await page.getByRole('link', { name: 'Clear Search' }).click()
  await expect(page.getByLabel('Search documents')).toHaveValue('')
  await page.getByRole('navigation', { name: 'Category' }).getByRole('link', { name: 'Policies' }).click()
  await expect(page.getByText('Staff handbook')).toHaveCount(0)
  const confirm = page.getByRole('button', { name: 'I have read this: Lone working policy' })
  await expect(confirm).toBeDisabled()
  await page.getByRole('link', { name: 'Download Lone working policy' }).click()
  await confirm.click()
  await expect(page.getByText('Confirmed as read')).toBeVisible()
  await expect(page.getByText(/^Read on /).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Privacy Policy' })).toBeVisible()

  const other = await pageOf('bob')
  await other.goto('/documents')
  await expect(other.getByText('Staff handbook')).toBeVisible()
  await expect(other.getByText('Alice contract')).toHaveCount(0)
})

test('performance invents nothing, and shows real records', async ({ as, pageOf }) => {
  const page = await pageOf('bob')
  await page.goto('/performance')
  await expect(page.getByText('Not yet assessed').first()).toBeVisible()
  await expect(page.getByText('4.2')).toHaveCount(0)
  await expect(page.getByText('98%')).toHaveCount(0)
  await expect(page.getByText('No feedback yet')).toBeVisible()
  const { id } = (await (await (await as('bob')).get('/api/auth/user')).json()) as { id: string }
  const data = { userId: id, title: 'Calm at the desk', content: 'Handled a hard evening well.', rating: 5 }
  const given = await (await as('dana')).post('/api/admin/performance/feedback', { data })
  expect(given.status(), await given.text()).toBe(201)
  await expect(page.getByText('Calm at the desk')).toBeVisible()
  await expect(page.getByText('Excellent')).toBeVisible()
  await expect(page.getByRole('img', { name: '5 out of 5 stars' })).toBeVisible()
  const ten = Array.from({ length: 10 }, (_, at) => ({ ...data, title: `Week ${at + 1}` }))
  for (const each of ten) await (await as('dana')).post('/api/admin/performance/feedback', { data: each })
  await page.goto('/performance')
  await expect(page.getByText('Calm at the desk')).toHaveCount(0)
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(page.getByText('Calm at the desk')).toBeVisible()
  await page.getByRole('link', { name: 'Newest' }).click()
  await expect(page.getByText('Week 10')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('news and documents are read, searched and confirmed', async ({ pageOf }) => {
    const page = await pageOf('charlie', { javaScriptEnabled: false })
    await page.goto('/news')
    await page.getByRole('link', { name: /Read More/ }).click()
    await expect(page.getByRole('heading', { name: ARTICLE.title }).last()).toBeVisible()
    await page.getByRole('link', { name: 'Back to news' }).click()
    await page.goto('/documents')
    await page.getByLabel('Search documents').fill('policy')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('Staff handbook')).toHaveCount(0)
    await page.getByRole('button', { name: 'I have read this: Lone working policy' }).click()
    await expect(page.getByText(/^Read on /).first()).toBeVisible()
  })
})

test('a badge shows that there is news, and disappears once it has been opened', async ({ as, pageOf }) => {
  const page = await pageOf('charlie')
  const news = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /News/ })
  // Earlier news is read first. If the page were left before its scripts ran, the news would stay unread.
  await page.goto('/news')
  await expect(news).toHaveText('News')
  await page.goto('/home')
  await expect(news).toHaveText('News')
  const dana = await as('dana')
  await dana.post('/api/admin/news', { data: { title: 'Badge test', content: 'Something new', category: 'company' } })
  await expect(news).toContainText('1 new')
  await news.click()
  await expect(page.getByText('Badge test').first()).toBeVisible()
  await expect(news).toHaveText('News')
})

test('a guard reads the hours of a week in hours and minutes', async ({ as, pageOf }) => {
  const [guard, dana] = [await as('alice'), await as('dana')]
  const { id: userId } = (await (await guard.get('/api/auth/user')).json()) as { id: string }
  const book = async (action: string, minutesAgo: number) => {
    const at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
    const answer = await dana.post('/api/admin/clock-entries', { data: { userId, action, at, notes: 'Rang in' } })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  // Early on the first of a month, the shift began in the month before.
  const began = dayOf(new Date(Date.now() - 400 * 60_000))
  await book('clock_in', 400)
  await book('clock_out', 400 - 127)
  const page = await pageOf('alice')
  await page.goto(`/hours?period=month&day=${began}`)
  await expect(page.getByRole('heading', { name: /^Week from .*: 2 h 7 min$/ }).first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})
