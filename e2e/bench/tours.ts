import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, type Page, request } from '@playwright/test'
import QRCode from 'qrcode'
import { cookieOf } from '../support/load.ts'
import { getReady } from '../support/phone.ts'
import { startServer } from '../support/server.ts'
import { type SiteTour, siteTour } from '../support/site-tour.ts'
import { ms, quantile, type Row } from './report.ts'
import { openPhone, slow, SLOW_4G } from './slow-phone.ts'

const ROUNDS = 9
const SLOWER = 4
const [ON_LINE_MS, NO_LINE_MS] = [2000, 1000]

/**
 * Measures a guard walking a tour in Chromium on a phone four times slower than this machine: from the press to the
 * message that a scan is recorded.
 */
export async function measureTours(): Promise<Row[]> {
  const server = await startServer({ LOG_LEVEL: 'silent' })
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-'))
  const client = async (name: string) =>
    request.newContext({ baseURL: server.url, extraHTTPHeaders: { Cookie: await cookieOf(server.url, name) } })
  const context = await openPhone(folder, server.url)
  await showPosters(context)
  const names = Array.from({ length: 3 * ROUNDS + 1 }, (_, index) => `Point ${index + 1}`)
  const { points } = await siteTour(await client('dana'), await client('alice'), 'Long fence', names)
  const page = context.pages()[0]!
  await getReady(page, `${server.url}/tours`)
  await page.getByRole('button', { name: /^Start this tour/ }).click()
  await page.getByText('Next: Point 1').waitFor()
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  await wire.send('Network.emulateNetworkConditions', SLOW_4G)
  await slow(wire, SLOWER)
  const rounds = async (measure: (point: Point) => Promise<number>) => {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) times.push(await measure(points.splice(0, 1)[0]!))
    return times
  }
  const rows = [
    row('a code, slow 4G', ON_LINE_MS, await rounds((point) => typed(page, point))),
    row(
      'a poster by the camera, from the press that opens it, slow 4G',
      ON_LINE_MS,
      await rounds(read(page, server.url)),
    ),
  ]
  await context.setOffline(true)
  rows.push(row('a code, without signal', NO_LINE_MS, await rounds((point) => typed(page, point))))
  await context.close()
  await server.stop()
  fs.rmSync(folder, { recursive: true, force: true })
  return rows
}

type Point = SiteTour['points'][number]
type Camera = { poster?: HTMLImageElement }

/** Makes this phone's camera see the poster in `window.poster`. */
const showPosters = (context: BrowserContext) =>
  context.addInitScript(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    const draw = () => {
      const pen = canvas.getContext('2d')!
      pen.fillStyle = '#8a7f70'
      pen.fillRect(0, 0, 640, 480)
      const { poster } = window as Camera
      if (poster?.complete) pen.drawImage(poster, 140, 60)
    }
    navigator.mediaDevices.getUserMedia = () => {
      const drawing = setInterval(draw, 60)
      const stream = canvas.captureStream(15)
      for (const track of stream.getTracks()) {
        const stop = track.stop.bind(track)
        track.stop = () => (clearInterval(drawing), stop())
      }
      return Promise.resolve(stream)
    }
  })

/** Returns milliseconds from the press to the message, for a typed code. */
async function typed(page: Page, { code, name }: Point): Promise<number> {
  await page.getByLabel('Code below the poster').fill(code)
  return pressed(page, 'Record code', name)
}

/** Returns the same for a poster in front of the camera. */
const read =
  (page: Page, url: string) =>
  async ({ token, name }: Point): Promise<number> => {
    const source = await QRCode.toDataURL(`${url}/c/${token}`, { width: 360, margin: 4 })
    await page.evaluate(async (src) => {
      const poster = Object.assign(new Image(), { src })
      await poster.decode()
      Object.assign(window, { poster })
    }, source)
    return pressed(page, 'Scan checkpoint', name)
  }

const pressed = (page: Page, button: string, name: string): Promise<number> =>
  page.evaluate(
    ({ button, name }) =>
      new Promise<number>((done, fail) => {
        setTimeout(() => fail(new Error(`${name} is not shown as scanned`)), 60_000)
        const start = performance.now()
        const main = document.querySelector('main')!
        // Redrawing the page again and again to look at it would slow it down, so an observer watches it.
        const watch = new MutationObserver(() => {
          if (!main.textContent.includes(`${name}: scanned at`)) return
          watch.disconnect()
          requestAnimationFrame(() => done(performance.now() - start))
        })
        watch.observe(main, { childList: true, subtree: true, characterData: true })
        const buttons = [...document.querySelectorAll<HTMLButtonElement>('main button')]
        buttons.find((each) => each.textContent.trim() === button)!.click()
      }),
    { button, name },
  )

function row(measure: string, most: number, times: number[]): Row {
  const [middle, worst] = [quantile(times, 0.5), Math.max(...times)]
  return { measure, goal: `<= ${most} ms`, measured: `${ms(middle)} (worst ${ms(worst)})`, reached: worst <= most }
}
