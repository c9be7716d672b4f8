import { expect, test } from '@playwright/test'
import { openFirefox, openWebKit, type Tab } from '../support/engines.ts'
import { openLine } from '../support/line.ts'
import { call, cookieOf } from '../support/load.ts'
import { PASSWORD } from '../support/people.ts'
import { startServer } from '../support/server.ts'

const PATIENCE = { timeout: 60_000 }

for (const [engine, open] of [
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const)
  test(`${engine}: a call for help without a connection outlives the browser, and arrives once when a page is open`, async () => {
    test.setTimeout(240_000)
    const server = await startServer()
    const line = await openLine(server.url)
    const tab = await open()
    try {
      await tab.go(`${line.url}/login`)
      await signIn(tab)
      await tab.go(`${line.url}/home`)
      await expect.poll(() => tab.run(READY), PATIENCE).toBe(true)
      line.cut()
      await tab.go(`${line.url}/emergency`)
      await expect.poll(() => tab.run('return location.pathname'), PATIENCE).toBe('/offline/sos')
      // Without a dialler, which these browsers do not have.
      await tab.run('const plain = setTimeout; window.setTimeout = (work, ms) => (ms === 500 ? 0 : plain(work, ms))')
      await press(tab, 'Emergency SOS')
      await press(tab, 'Send emergency alert')
      await reads(tab, 'Your alert has not been sent yet')

      await tab.restart()
      await tab.go(`${line.url}/offline/waiting`)
      await reads(tab, 'On this phone')
      line.mend()
      await tab.go(`${line.url}/offline/waiting`)
      await reads(tab, 'Received')
      const dana = await cookieOf(server.url, 'dana')
      const { body } = await call(server.url, dana, 'GET', '/api/emergency/active')
      expect((body as unknown as { presses: number }[]).map(({ presses }) => presses)).toEqual([1])
    } finally {
      await tab.close()
      line.close()
      await server.stop()
    }
  })

/** Met the server, and keeps the pages that open without it. */
const READY = `return Boolean(navigator.serviceWorker?.controller && (await caches.match('/build'))
  && (await indexedDB.databases()).some(({ name }) => name === 'outbox'))`

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
  expect.poll(() => tab.run<string>('return document.querySelector("main").innerText'), PATIENCE).toContain(words)
