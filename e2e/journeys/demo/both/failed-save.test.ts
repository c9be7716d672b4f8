import { ADMIN, demoPage, GUARD, test } from '../../../support/demo.ts'
import { type Failure, failTwice, openWithForms } from '../../../support/forms-on-page.ts'
import { expect } from '../../../support/test.ts'

test.describe.configure({ timeout: 600_000 })

const OWN = { 'X-Portal': '1.0.0' }
const PROXY = '<h1>502 Bad Gateway</h1>'
/**
 * How a save can fail: nothing gets through, the server fails, a proxy or a hotel's network answers in its place, or no
 * answer comes in time.
 */
const FAILURES: Failure[] = [
  { name: 'no line', answer: (route) => route.abort('connectionfailed') },
  { name: '500', answer: (route) => route.fulfill({ status: 500, headers: OWN, body: '' }) },
  { name: '502', answer: (route) => route.fulfill({ status: 502, body: PROXY }) },
  { name: '503', answer: (route) => route.fulfill({ status: 503, headers: OWN, body: '' }) },
  { name: '504', answer: (route) => route.fulfill({ status: 504, body: PROXY }) },
  {
    name: 'a network that asks to sign in',
    answer: (route) => route.fulfill({ contentType: 'text/html', body: PROXY }),
  },
  { name: 'time ran out', answer: (route) => route.abort('timedout') },
]

/** Forms that look something up before they are sent: an approval looks for overlapping holidays. */
const ASKS_FIRST = ['/admin/holidays decide,id,notes']

// What a form sends after a failure does not depend on the size of the screen, so each portal is tried where it is used.
for (const [who, username, tag] of [
  ['staff', GUARD, '@phone'],
  ['admin', ADMIN, '@desktop'],
] as const) {
  const title = `after a failed save every field has what was typed, and the next save sends the same: ${who}`
  test(title, { tag }, async ({ browser, demo, pages }) => {
    const page = await demoPage(browser, demo, username)
    const found: string[] = []
    const silent: string[] = []
    const tried = new Set<string>()
    for (const address of pages[who]) {
      let fresh = true
      for (const shape of await openWithForms(page, address)) {
        // Rows of a list share one form, and so do the parts that every page has.
        if (tried.has(shape) || ASKS_FIRST.includes(shape)) continue
        if (!fresh) await openWithForms(page, address)
        fresh = false
        const { name, answer } = FAILURES[tried.size % FAILURES.length]!
        tried.add(shape)
        const { sent, lost } = await failTwice(page, shape, answer)
        found.push(...lost.map((what) => `${address} ${shape}, ${name}: ${what}`))
        if (!sent) silent.push(`${address} ${shape}`)
      }
    }
    console.log(`${tried.size} forms of the ${who} portal`)
    expect(tried.size).toBeGreaterThan(who === 'admin' ? 75 : 28)
    expect(found).toEqual([])
    expect(silent).toEqual([])
    await page.context().close()
  })
}
