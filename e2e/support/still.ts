import { type Page } from '@playwright/test'

const SCRIPTS = '**/assets/*.js'
/** A movement of less than this many pixels is not visible. */
const SEEN = 4

/** The pages whose scripts are held back, and a promise that resolves when they are released. */
const gates = new WeakMap<Page, { open: Promise<void> }>()

/**
 * Playwright switches the browser's cache off while a page has a route. That costs time, but a script that is in memory
 * already would start without being asked for.
 */
async function gateOf(page: Page) {
  const known = gates.get(page)
  if (known) return known
  const gate = { open: Promise.resolve() }
  gates.set(page, gate)
  await page.route(SCRIPTS, async (route) => {
    await gate.open
    // The request may fail, because the page that sent it may be closed.
    await route.continue().catch(() => null)
  })
  return gate
}

/**
 * Opens a page and holds its scripts back until it is drawn, as a slow phone does.
 * @returns its answer, and what moved under the finger once they ran, one line each
 */
export async function gotoSlowly(page: Page, address: string) {
  const gate = await gateOf(page)
  let open = () => {}
  gate.open = new Promise<void>((resolve) => (open = resolve))
  try {
    const answer = await page.goto(address, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.readyState !== 'loading')
    await page.evaluate(async () => void (await document.fonts.ready))
    // A dialog slides up when it is drawn. However short that is, it does not begin before the first frame.
    await page.evaluate(
      () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
    )
    if (await page.evaluate(isAlive)) throw new Error(`the scripts of ${address} were not held back`)
    await page.evaluate(`window.place = ${place}`)
    await page.evaluate(remember)
    open()
    await page.waitForLoadState()
    await page.waitForFunction(isAlive)
    await page.waitForFunction(() => new Promise((done) => requestIdleCallback(() => done(true), { timeout: 1000 })))
    return { answer, moved: await page.evaluate(moved, SEEN) }
  } finally {
    open()
  }
}

/** Runs in the page. Returns whether its scripts run. */
const isAlive = (): boolean => Object.keys(document.body).some((key) => key.startsWith('__reactFiber'))

type Remembering = Window & { standing: { control: Element; down: number; right: number }[]; place: typeof place }

/** Runs in the page. Returns a control's position in its scrolling area, however far that is scrolled. */
function place(control: Element): { down: number; right: number } {
  let { top: down, left: right } = control.getBoundingClientRect()
  for (let around = control.parentElement; around; around = around.parentElement) {
    down += around.scrollTop
    right += around.scrollLeft
  }
  return { down, right }
}

/** Runs in the page. Stores the position of every control. */
function remember(): void {
  const remembering = window as unknown as Remembering
  remembering.standing = [
    ...document.querySelectorAll('a, button, input:not([type=hidden]), select, textarea, summary'),
  ]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .map((control) => ({ control, ...remembering.place(control) }))
}

/** Runs in the page. Returns the controls that have moved. */
function moved(seen: number): string[] {
  const { place, standing } = window as unknown as Remembering
  return standing.flatMap(({ control, down, right }) => {
    const words = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40) || control.id
    const name = `${control.tagName.toLowerCase()} ${words}`
    if (!control.isConnected) return [`${name} is gone`]
    if (!control.checkVisibility()) return [`${name} is hidden`]
    const now = place(control)
    const [below, beside] = [now.down - down, now.right - right].map(Math.round) as [number, number]
    return Math.max(Math.abs(below), Math.abs(beside)) > seen ? [`${name} by ${below} px down, ${beside} right`] : []
  })
}
