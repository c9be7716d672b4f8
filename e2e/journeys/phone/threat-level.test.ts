import { openNeighbour } from '../../support/neighbour.ts'
import { PASSWORD } from '../../support/people.ts'
import { startServer } from '../../support/server.ts'
import { expect, test } from '../../support/test.ts'

const feed = (level: string) =>
  `<rss version="2.0"><channel><item><title>Current Threat Level: ${level}</title>` +
  `<description>The current national threat level is ${level}.</description><pubDate>Thursday, April 30, 2026 -  06:09</pubDate></item></channel></rss>`

test("the threat level is unconfirmed, then the feed's, then set by hand, and alice sees each without a reload", async ({
  browser,
  viewport,
}) => {
  const told = { status: 503, body: 'down' }
  const mi5 = await openNeighbour((_request, response) => response.writeHead(told.status).end(told.body))
  const server = await startServer({ THREAT_LEVEL_URL: `${mi5.url}/UKThreatLevel.xml` })
  const open = async (email: string, path: string) => {
    const context = await browser.newContext({ baseURL: server.url, viewport, locale: 'en-GB' })
    await context.request.post('/api/auth/login', { data: { email, password: PASSWORD } })
    const page = await context.newPage()
    await page.goto(path)
    return page
  }
  try {
    const desk = await open('dana', '/admin/threat-level')
    const phone = await open('alice', '/home')
    const card = phone.getByRole('region', { name: 'UK terror threat level' })
    await expect(card).toContainText('SUBSTANTIAL')
    await expect(card).toContainText('Attack likely. Stay vigilant and report any suspicious activity.')
    await expect(card).toContainText('Default - not yet confirmed with MI5')

    await desk.getByRole('button', { name: 'Refresh', exact: true }).click()
    await expect(desk.getByRole('alert', { name: 'Failed to refresh threat level' })).toContainText(
      'could not be reached',
    )
    Object.assign(told, { status: 200, body: feed('SEVERE') })
    await desk.getByRole('button', { name: 'Refresh', exact: true }).click()
    await expect(desk.getByText('Threat level refreshed from government sources')).toBeVisible()
    await expect(card).toContainText('SEVERE')
    await expect(card).toContainText('30 Apr 2026, 06:09')

    await desk.getByRole('button', { name: 'Set level' }).click()
    await expect(desk.getByRole('alert', { name: 'There is a problem' })).toContainText('Choose a threat level')
    await desk.getByLabel('Level', { exact: true }).selectOption('CRITICAL')
    await desk.getByLabel('Description').fill('Incident nearby')
    await desk.getByRole('button', { name: 'Set level' }).click()
    await expect(desk.getByRole('row').filter({ hasText: 'CRITICAL' })).toContainText(
      'Set by an administrator: Dana Dean',
    )
    await expect(card).toContainText('Incident nearby')
  } finally {
    for (const context of browser.contexts()) await context.close()
    await server.stop()
    await mi5.close()
  }
})
