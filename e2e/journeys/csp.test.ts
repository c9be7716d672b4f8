import { type Page } from '@playwright/test'
import { exampleOf } from '../../app/domain/forms/form.ts'
import { exampleSignature } from '../../app/domain/forms/fields/example-images.ts'
import { findTemplate } from '../../app/domain/forms/templates/index.ts'
import { routeTable } from '../support/addresses.ts'
import { calmDown } from '../support/alerts.ts'
import { type Name } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const ENTRY =
  /^\/($|privacy-policy|medical-emergency|offline|offline\/|login|login-staff|forgot-password|reset-password|admin\/login)/
/** Downloads and actions, which are no pages. */
const NO_PAGE = /^\/(api|healthz|logout)(\/|$)|\/(export|template|import-template|report-file)$/

/** Gathers what a browser complains of: refusals of the content security policy, errors on the console, uncaught errors. */
async function listenTo(page: Page): Promise<string[]> {
  const heard: string[] = []
  const at = () => new URL(page.url()).pathname
  page.on('console', (message) => void (message.type() === 'error' && heard.push(`${at()}: ${message.text()}`)))
  page.on('pageerror', (error) => void heard.push(`${at()}: ${error.message}`))
  await page.exposeFunction('tellViolation', (text: string) => void heard.push(`${at()}: ${text}`))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell = (window as unknown as { tellViolation: (text: string) => void }).tellViolation
      tell(`refused ${event.violatedDirective} ${event.blockedURI}`)
    }),
  )
  return heard
}

/** Visits every page of the table, those with parameters by the links that lead to them. Answers how many. */
async function visitAll(page: Page, patterns: string[]): Promise<string[]> {
  const [plain, named] = [patterns.filter((one) => !one.includes(':')), patterns.filter((one) => one.includes(':'))]
  const shapes = named.map((one) => new RegExp(`^${one.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`))
  const waiting = [...plain]
  const seen = new Set<string>()
  const found = new Set<RegExp>()
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (seen.has(address)) continue
    seen.add(address)
    const answer = await page.goto(address)
    expect(answer!.status(), address).toBeLessThan(400)
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2000 })))
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).pathname))
    for (const link of links) {
      const shape = shapes.find((one) => one.test(link))
      if (shape && !found.has(shape) && !plain.includes(link) && !NO_PAGE.test(link))
        waiting.push((found.add(shape), link))
    }
  }
  return [...seen]
}

test.describe('Chromium finds nothing to refuse and nothing to complain of', () => {
  test.beforeAll(async ({ playwright, server }) => {
    const client = async (email: string) => {
      const made = await playwright.request.newContext({ baseURL: server.url })
      await made.post('/api/auth/login', { data: { email, password: 'Night-shift-4711' } })
      return made
    }
    const [alice, dana] = [await client('alice'), await client('dana')]
    const formData = exampleOf(findTemplate(10)!)
    const form = { templateId: 10, formData, status: 'submitted', signatureData: exampleSignature }
    const article = { title: 'Radios', content: 'Use **channel 4**', category: 'company' }
    const document = {
      title: 'Handbook',
      category: 'policy',
      fileUrl: 'https://example.test/a.pdf',
      needsAcknowledgement: true,
    }
    for (const made of [
      await alice.post('/api/forms/submissions', { data: form }),
      await dana.post('/api/admin/news', { data: article }),
      await dana.post('/api/admin/documents', { data: document }),
      await dana.post('/api/clock', { data: { action: 'clock_in', location: null } }),
      await alice.post('/api/emergency', { data: { type: 'sos', location: null, notes: '' } }),
    ])
      expect([200, 201], await made.text()).toContain(made.status())
    await calmDown(server.url)
  })

  const pages = routeTable().filter((address) => !NO_PAGE.test(address))
  const entry = pages.filter((address) => ENTRY.test(address))
  const admin = pages.filter((address) => address.startsWith('/admin') && !ENTRY.test(address))
  const staff = pages.filter((address) => !address.startsWith('/admin') && !ENTRY.test(address))

  for (const [who, table] of [
    ['alice', staff],
    ['charlie', staff],
    ['dana', [...staff, ...admin]],
  ] as [Name, string[]][]) {
    test(`on any page that ${who} sees`, async ({ pageOf }) => {
      test.setTimeout(300_000)
      const page = await pageOf(who)
      const heard = await listenTo(page)
      const seen = await visitAll(page, table)
      expect(heard).toEqual([])
      expect(seen.length).toBeGreaterThan(table.length - 8)
    })
  }

  test('on any page before sign-in', async ({ page }) => {
    test.setTimeout(120_000)
    const heard = await listenTo(page)
    const seen = await visitAll(page, entry)
    expect(heard).toEqual([])
    expect(seen.length).toBeGreaterThanOrEqual(entry.length)
  })
})
