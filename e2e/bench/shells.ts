import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, type Page } from '@playwright/test'
import { exampleOf } from '../../app/domain/forms/forms/form.ts'
import { accidentForm } from '../../app/domain/forms/forms/templates/accident-form.ts'
import { choosePhotos, fillForm, phonePhoto } from '../support/fill-form.ts'
import { performOn } from '../support/own-outbox.ts'
import { getReady } from '../support/phone.ts'
import { startServer } from '../support/server.ts'
import { ms, quantile, type Row } from './report.ts'
import { openPhone, slow } from './slow-phone.ts'

const ROUNDS = 5
const SLOWER = 4
const WAITING = 200

/** How each offline page is reached, and what it shows once it can be used. */
const SHELLS = [
  ['/clock', 'Clock In'],
  [`/${accidentForm.slug}`, 'Save Draft'],
  ['/emergency', 'Emergency SOS'],
  ['/offline/waiting', 'Nothing is waiting'],
] as const

/** Measures what opens and what is stored offline, in Chromium on a phone four times slower than this machine. */
export async function measureShells(): Promise<Row[]> {
  const server = await startServer({ LOG_LEVEL: 'silent' })
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shells-'))
  const context = await openPhone(folder, server.url)
  await noteFirstLook(context)
  const page = context.pages()[0]!
  await getReady(page, `${server.url}/clock`)
  const { id: userId } = (await (await context.request.get(`${server.url}/api/auth/user`)).json()) as { id: string }
  await context.setOffline(true)
  const wire = await context.newCDPSession(page)
  await slow(wire, SLOWER)

  const rows: Row[] = []
  for (const [address, sign] of SHELLS)
    rows.push(row(`${address} opens`, 1000, await rounds(() => opened(page, server.url + address, sign))))
  rows.push(row('a form with four photographs is kept', 500, await rounds(() => kept(page, server.url))))
  await slow(wire, 1)
  const body = { action: 'clock_in', location: null }
  const punch = { kind: 'punch' as const, label: 'Clock in', body, parts: [], userId }
  for (let n = ROUNDS; n < WAITING; n++) await performOn(page, punch)
  await slow(wire, SLOWER)
  const waiting = `${server.url}/offline/waiting`
  rows.push(
    row(`${WAITING} that wait are listed`, 300, await rounds(() => opened(page, waiting, 'Not sent yet', WAITING))),
  )

  await context.close()
  await server.stop()
  fs.rmSync(folder, { recursive: true, force: true })
  return rows
}

/** Records when a page first reads the phone's database. */
const noteFirstLook = (context: BrowserContext) =>
  context.addInitScript(() => {
    const plain = IDBFactory.prototype.open
    IDBFactory.prototype.open = function (...how) {
      Object.assign(window, { asked: (window as unknown as Seen).asked ?? performance.now() })
      return plain.apply(this, how)
    }
  })

type Seen = { asked?: number }

/**
 * Returns how many milliseconds a page needs until it can be used: from its start until `sign` appears or, for a list,
 * from its first read of the database until this many items are shown.
 */
async function opened(page: Page, address: string, sign: string, items = 0): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  return page.evaluate(
    ({ sign, items }) =>
      new Promise<number>((done, fail) => {
        setTimeout(() => fail(new Error(`${location.pathname} does not come to show ${sign}`)), 60_000)
        const signs = () =>
          [...document.querySelectorAll(items ? 'main li' : 'main a, main button, main h2, main p')].filter((element) =>
            element.textContent.includes(sign),
          )
        const look = () => {
          if (signs().length < (items || 1)) return void requestAnimationFrame(look)
          done(performance.now() - (items ? (window as unknown as Seen).asked! : 0))
        }
        look()
      }),
    { sign, items },
  )
}

/** Returns the milliseconds from the press to the message that the entry is stored on the phone. */
async function kept(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/${accidentForm.slug}`)
  await fillForm(page, accidentForm, { ...exampleOf(accidentForm), injuriesOccurred: 'no' })
  await choosePhotos(page, 'supportPhotos', await Promise.all(['#393', '#339', '#993'].map(phonePhoto)))
  await page.getByText('What you entered is saved on this phone.').waitFor()
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        const pressed = performance.now()
        const look = () => {
          if (!document.body.innerText.includes('Waiting to send')) return void requestAnimationFrame(look)
          done(performance.now() - pressed)
        }
        document.querySelector<HTMLButtonElement>('button[value=submit]')!.click()
        look()
      }),
  )
}

async function rounds(measure: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push(await measure())
  return times
}

function row(measure: string, most: number, times: number[]): Row {
  const middle = quantile(times, 0.5)
  const measured = `${ms(middle)} (worst ${ms(Math.max(...times))})`
  return { measure, goal: `<= ${most} ms`, measured, reached: middle <= most }
}
