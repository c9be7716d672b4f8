import { expect, test } from '@playwright/test'
import { openBadLine } from '../support/bad-line.ts'
import { openFirefox, openWebKit, type Tab } from '../support/engines.ts'
import { call, cookieOf } from '../support/load.ts'
import { PASSWORD } from '../support/people.ts'
import { startServer } from '../support/server.ts'

const PATIENCE = { timeout: 60_000 }

const ENGINES = [
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const

for (const [engine, open] of ENGINES)
  test(`${engine}: a form with a photograph, a punch and a call for help made offline outlive the browser, and arrive once when a page is open`, async () => {
    test.setTimeout(240_000)
    const server = await startServer()
    const line = await openBadLine(server.url)
    const tab = await open()
    try {
      await tab.go(`${line.url}/login`)
      await signIn(tab)
      const alice = await cookieOf(server.url, 'alice')
      const start = { action: 'clock_in', manualCheck: true, uniformDetected: true }
      expect((await call(server.url, alice, 'POST', '/api/clock', start)).status).toBe(201)
      await tab.go(`${line.url}/clock`)
      await expect.poll(() => tab.run(READY), PATIENCE).toBe(true)
      line.cut()
      await tab.go(`${line.url}/wage-discrepancy`)
      await expect.poll(() => tab.run('return location.pathname'), PATIENCE).toBe('/offline/forms/wage-discrepancy')
      await expect
        .poll(() => tab.run('return Boolean(document.querySelector("button[value=submit]"))'), PATIENCE)
        .toBe(true)
      await tab.run(FILL)
      await expect.poll(() => tab.run('return document.querySelectorAll("main fieldset img").length'), PATIENCE).toBe(1)
      await press(tab, 'Type your name')
      await tab.run(SIGN)
      await expect
        .poll(() => tab.run('return document.querySelector("button[value=submit]").disabled'), PATIENCE)
        .toBe(false)
      await tab.run('document.querySelector("button[value=submit]").click()')
      await reads(tab, 'Waiting to send')
      await tab.go(`${line.url}/clock`)
      // Nobody can answer the browser's question about the location, so the page is told that it was refused.
      await tab.run('navigator.geolocation.getCurrentPosition = (_, refused) => refused({ code: 1 })')
      await press(tab, 'Clock Out')
      await reads(tab, 'Clocked out on this phone')
      await tab.go(`${line.url}/emergency`)
      await expect.poll(() => tab.run('return location.pathname'), PATIENCE).toBe('/offline/sos')
      // These browsers have no dialler, so the timer that would open one is removed.
      await tab.run('const plain = setTimeout; window.setTimeout = (work, ms) => (ms === 500 ? 0 : plain(work, ms))')
      await press(tab, 'Emergency SOS')
      await press(tab, 'Send emergency alert')
      await reads(tab, 'Your alert has not been sent yet')

      await tab.restart()
      await tab.go(`${line.url}/offline/waiting`)
      await expect.poll(() => tab.run(STATES), PATIENCE).toEqual(Array(3).fill('On this phone'))
      line.mend()
      await tab.go(`${line.url}/offline/waiting`)
      await expect.poll(() => tab.run(STATES), PATIENCE).toEqual(Array(3).fill('Received'))
      const dana = await cookieOf(server.url, 'dana')
      const read = async <T>(path: string) => (await call(server.url, dana, 'GET', path)).body as unknown as T[]
      const active = await read<{ presses: number }>('/api/emergency/active')
      expect(active.map(({ presses }) => presses)).toEqual([1])
      const punches = await read<{ action: string }>('/api/admin/clock-entries?q=Archer')
      expect(punches.map(({ action }) => action)).toEqual(['clock_out', 'clock_in'])
      type Form = { data: { wageSlipPhoto: string } }
      const forms = await read<Form>('/api/admin/form-submissions?templateId=27')
      const photos = await Promise.all(
        forms.map(({ data }) => fetch(server.url + data.wageSlipPhoto, { headers: { Cookie: dana } })),
      )
      expect(photos.map((photo) => photo.headers.get('content-type'))).toEqual(['image/jpeg'])
    } finally {
      await tab.close()
      line.close()
      await server.stop()
    }
  })

for (const [engine, open] of ENGINES)
  test(`${engine}: a page whose scripts did not arrive starts in the end`, async () => {
    test.setTimeout(120_000)
    const server = await startServer()
    const line = await openBadLine(server.url)
    const tab = await open()
    try {
      line.refuse(/^\/assets\/(ui|entry\.client)-/)
      await tab.go(`${line.url}/login`)
      const late = `return getComputedStyle(document.querySelector('.late')).visibility`
      await expect.poll(() => tab.run(late), PATIENCE).toBe('visible')
      line.refuse(null)
      await expect.poll(() => tab.run('return document.querySelector(".late") === null'), PATIENCE).toBe(true)
    } finally {
      await tab.close()
      line.close()
      await server.stop()
    }
  })

/** Waits until the browser has contacted the server and stored the pages that open offline. */
const READY = `return Boolean(navigator.serviceWorker?.controller && (await caches.match('/build'))
  && (await indexedDB.databases()).some(({ name }) => name === 'outbox'))`

/** Fills in the form, and chooses a picture as a person would. */
const FILL = `
  const set = (name, text) => (document.querySelector('[name=' + name + ']').value = text)
  set('firstName', 'Alice')
  set('lastName', 'Archer')
  set('amountInDispute', '42.50')
  set('discrepancyDate', '2026-01-02')
  set('discrepancyDetails', 'Two hours of Sunday are missing.')
  const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 600 })
  canvas.getContext('2d').fillRect(0, 0, 400, 300)
  const blob = await new Promise((done) => canvas.toBlob(done, 'image/jpeg'))
  const chosen = new DataTransfer()
  chosen.items.add(new File([blob], 'slip.jpg', { type: 'image/jpeg' }))
  const input = document.querySelector('main input[type=file]')
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))`

const SIGN = `
  const typed = document.querySelector('[name=signatureTyped]')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(typed, 'Alice Archer')
  typed.dispatchEvent(new Event('input', { bubbles: true }))`

const STATES = `return [...document.querySelectorAll('main li')]
  .map((item) => /On this phone|Sending|Received|Needs you/.exec(item.innerText)?.[0])`

async function signIn(tab: Tab): Promise<void> {
  const body = JSON.stringify({ email: 'alice', password: PASSWORD })
  const status = await tab.run(`
    const headers = { 'Content-Type': 'application/json' }
    return (await fetch('/api/auth/login', { method: 'POST', headers, body: ${JSON.stringify(body)} })).status`)
  expect(status).toBe(200)
}

async function press(tab: Tab, name: string): Promise<void> {
  const find = `[...document.querySelectorAll('main a, main button, [role=alertdialog] button')]
    .findLast((element) => element.textContent.trim() === ${JSON.stringify(name)})`
  await expect.poll(() => tab.run(`return Boolean(${find})`), PATIENCE).toBe(true)
  await tab.run(`${find}.click()`)
}

const reads = (tab: Tab, words: string) =>
  expect.poll(() => tab.run<string>('return document.body.innerText'), PATIENCE).toContain(words)
