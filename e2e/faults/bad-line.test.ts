import sharp from 'sharp'
import { exampleOf } from '../../app/domain/forms/forms/form.ts'
import { breakageDamageReport as report } from '../../app/domain/forms/forms/templates/breakage-damage-report.ts'
import { type BadLine, openBadLine } from '../support/bad-line.ts'
import { look } from '../support/database.ts'
import { inParts } from '../support/outbox-people.ts'
import { performOn, readOwn } from '../support/own-outbox.ts'
import { getReady, test as base } from '../support/phone.ts'
import { expect } from '../support/test.ts'

let line: BadLine
const test = base.extend({
  server: async ({ serverOf }, use, { file }) => {
    const server = await serverOf(file)
    line = await openBadLine(server.url)
    await use({ ...server, url: line.url })
    line.close()
  },
})
test.describe.configure({ timeout: 120_000 })

const photograph = async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#888', noise } })
  return `data:image/jpeg;base64,${(await picture.jpeg().toBuffer()).toString('base64')}`
}

/** Makes a form that is filled in, with two photographs and a signature. */
const form = async () => {
  const photographs = [await photograph(), await photograph()]
  const { formData, parts } = inParts({ ...exampleOf(report), photographs })
  const body = { templateId: report.id, templateVersion: report.version, formData, draftId: null }
  return {
    kind: 'form' as const,
    label: report.name,
    body,
    parts: parts.map((part) => Buffer.from(part).toString('base64')),
  }
}

const found = (folder: string, sql: string) =>
  look({ folder }, (sqlite) => sqlite.prepare(sql).pluck().all() as number[])

test('a form is one record, whichever replies are lost and wherever its upload is cut; no acknowledged part is sent again', async ({
  phoneOf,
  server,
}) => {
  const { page, context } = await phoneOf('alice')
  await getReady(page, '/home')
  const { id: userId } = (await (await context.request.get('/api/auth/user')).json()) as { id: string }
  const asked: { what: string; heard: boolean }[] = []
  const note = (heard: boolean) => (request: { method(): string; url(): string }) => {
    const [, what] = /(\/api\/outbox(?!\/phone).*)$/.exec(request.url()) ?? []
    if (what) asked.push({ what: `${request.method()} ${what}`, heard })
  }
  context.on('requestfinished', note(true)).on('requestfailed', note(false))
  let forms = 0
  const sendOne = async () => {
    await performOn(page, { ...(await form()), userId })
    forms++
    await expect(async () => {
      // The connection is back, so the phone need not wait for its own next try.
      await page.evaluate(() => void dispatchEvent(new Event('online')))
      expect((await readOwn(page)).map(({ receipt }) => receipt?.state)).toEqual(Array(forms).fill('applied'))
    }).toPass({ intervals: [100], timeout: 30_000 })
  }
  const before = line.uploaded()
  await sendOne()
  const whole = line.uploaded() - before
  for (let lost = 1; lost <= 5; lost++) {
    line.loseReplies(lost)
    await sendOne()
  }
  for (let tenth = 1; tenth <= 9; tenth++) {
    line.cutAfter((whole * tenth) / 10)
    await sendOne()
  }
  const parts = asked.filter(({ what }) => what.startsWith('PUT'))
  const again = parts.filter(({ what }, at) => parts.slice(0, at).some((one) => one.what === what && one.heard))
  const unheard = asked.filter(({ heard }) => !heard).length
  console.log(`${forms} forms of ${whole} bytes, ${parts.length} parts sent, ${unheard} requests without an answer`)
  expect(again).toEqual([])
  expect(line.failures()).toBe(1 + 2 + 3 + 4 + 5 + 9)
  const count = (sql: string) => found(server.folder, sql)[0]
  expect({
    applied: count("SELECT count(*) FROM operations WHERE state = 'applied'"),
    all: count('SELECT count(*) FROM operations'),
    records: count('SELECT count(*) FROM form_submissions WHERE operation_id IS NOT NULL'),
    different: count('SELECT count(DISTINCT operation_id) FROM form_submissions'),
  }).toEqual({ applied: forms, all: forms, records: forms, different: forms })
})

test('while 40 MB of photographs are sent at 256 kbit/s, a call for help reaches the server within five seconds', async ({
  phoneOf,
  server,
}) => {
  const { page, context } = await phoneOf('charlie')
  await getReady(page, '/home')
  const { id: userId } = (await (await context.request.get('/api/auth/user')).json()) as { id: string }
  line.slowDown(32_000)
  const uploading = context.waitForEvent('request', (request) => request.url().includes('/parts/'))
  void performOn(page, { ...(await form()), parts: Array(5).fill(8 * 2 ** 20 - 100), userId }).catch(() => undefined)
  await uploading
  await page.getByRole('link', { name: 'SOS', exact: true }).click()
  const pressed = Date.now()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send emergency alert' }).click()
  await expect(page.getByText(/Control has not seen it yet/).first()).toBeVisible()
  const said = Date.now() - pressed
  const [raised] = found(server.folder, "SELECT received_at FROM operations WHERE kind = 'sos' AND state = 'applied'")
  console.log(`a call for help beside 40 MB: at the server after ${raised! - pressed} ms, said after ${said} ms`)
  expect(raised! - pressed).toBeLessThan(5000)
})
