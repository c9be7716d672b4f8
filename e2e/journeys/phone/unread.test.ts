import { expect, test } from '../../support/test.ts'

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
