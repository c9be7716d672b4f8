import { type Page, type TestInfo } from '@playwright/test'

const KEPT = 40
let lines: (() => string[])[] = []

/** Records, in case a test fails, where a page went, its complaints, and which of its requests got no answer. */
export function noteTrouble(page: Page): void {
  const begun = Date.now()
  const said: string[] = []
  const open = new Map<object, string>()
  const say = (text: string) => {
    said.push(`${((Date.now() - begun) / 1000).toFixed(1)} s ${text}`)
    if (said.length > KEPT) said.shift()
  }
  page.on('framenavigated', (frame) => frame === page.mainFrame() && say(`is at ${pathOf(frame.url())}`))
  page.on('console', (message) => message.type() === 'error' && say(`says ${message.text()}`))
  page.on('pageerror', (error) => say(`throws ${error.message}`))
  page.on('request', (request) => void open.set(request, `${request.method()} ${pathOf(request.url())}`))
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => {
    open.delete(request)
    say(`fails to load ${pathOf(request.url())}: ${request.failure()?.errorText}`)
  })
  lines.push(() => [...said, ...[...open.values()].map((what) => `no answer to ${what}`)])
}

/** Attaches the record to a failed test, and clears it. */
export async function tellTrouble(info: TestInfo): Promise<void> {
  const noted = lines
  lines = []
  if (info.status === info.expectedStatus) return
  for (const [index, tell] of noted.entries())
    await info.attach(`page ${index + 1}`, { body: tell().join('\n'), contentType: 'text/plain' })
}

function pathOf(address: string): string {
  if (!URL.canParse(address)) return address
  const { pathname, search } = new URL(address)
  return (pathname + search).slice(0, 120)
}
