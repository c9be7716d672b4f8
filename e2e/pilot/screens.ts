import fs from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { quickBrowser } from '../support/browsers.ts'
import { putClock } from '../support/phone-clock.ts'
import { type Visit } from './facts.ts'
import { mayKnow } from './may-know.ts'
import { PLACES } from './sites.ts'
import { HANDSETS } from './tempers.ts'
import { type Story } from './story.ts'

const STEP_MS = 20_000
const ARGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  // Chromium keeps no process ready for pages from other sites, because none is ever opened.
  '--disable-site-isolation-trials',
]
const MIN = 60_000

/** A person's browser tab, who is told of errors on its page, and the scripts that give it this visit's clock. */
type Tab = { page: Page; fails: (error: Error) => void; scripts: Awaited<ReturnType<Page['addInitScript']>>[] }

const noting = ({ page, scripts }: Tab): Pick<Page, 'addInitScript'> => ({
  addInitScript: async (...given) => {
    const script = await page.addInitScript(...given)
    scripts.push(script)
    return script
  },
})

/** The company's browsers: a phone for each guard in the sample, and the control room's screens. */
export class Screens {
  private tabs = new Map<string, Promise<Tab>>()
  private constructor(
    private readonly browser: Browser,
    private readonly story: Story,
    private readonly folder: string,
    /** Every how many hours the desk's pages are looked at. */
    readonly everyHours: number,
  ) {}

  static async open(story: Story, folder: string, everyHours: number): Promise<Screens> {
    fs.mkdirSync(folder, { recursive: true })
    const browser = await chromium.launch({ executablePath: quickBrowser(), args: ARGS })
    return new Screens(browser, story, folder, everyHours)
  }

  close = () => this.browser.close()

  /**
   * Opens a page as a person does, lets them act, and records what was on screen.
   * @param act what they press, by its label; if it fails, the error is recorded as what they saw
   * @param shot name of a picture of it
   */
  async visit(
    who: string,
    address: string,
    act: (page: Page) => Promise<void> = async () => undefined,
    shot?: string,
  ): Promise<void> {
    const { world } = this.story
    const tab = await this.tabOf(who)
    const { page } = tab
    const errors: string[] = []
    tab.fails = (error) => errors.push(error.message)
    const { role } = this.story.member(who)
    const begun = performance.now()
    const seen: Visit = {
      who,
      role,
      path: address,
      at: world.clock.now(),
      ms: 0,
      status: 0,
      text: '',
      errors,
      injected: false,
      truth: {},
    }
    const pageClock = world.clock.now() - Date.now() + HANDSETS[this.story.member(who).handset] * MIN
    try {
      await putClock({ context: noting(tab), page }, pageClock)
      const answer = await page.goto(world.api.url + address, { waitUntil: 'load' })
      seen.status = answer?.status() ?? 0
      seen.ms = performance.now() - begun
      world.facts.waits.push({ what: 'page', ms: seen.ms, at: seen.at })
      await act(page)
      seen.truth = this.story.truthOf(who)
      seen.text = await page.locator('body').innerText()
      if (shot) await page.screenshot({ path: path.join(this.folder, shot), quality: 70 })
    } catch (error) {
      errors.push((error as Error).message.split('\n').slice(0, 12).join(' '))
      seen.text ||= await page
        .locator('body')
        .innerText()
        .catch(() => '')
      await page.screenshot({ path: path.join(this.folder, `trouble ${who} ${seen.at}.jpg`) }).catch(() => undefined)
    } finally {
      seen.injected = world.facts.ill.some(({ from, to }) => to === null || (from <= seen.at && to >= seen.at))
      world.facts.visits.push(seen)
      // Administrators may know everything.
      const text = role === 'admin' ? '' : await page.content().catch(() => '')
      world.facts.leaks.push(...mayKnow(world.company, { who, path: address, text, at: seen.at }))
      // The tab stays open for the next visit, at the smallest answer of the same place: another place, or a new tab,
      // would be another process.
      for (const script of tab.scripts.splice(0)) await script.dispose()
      await page.goto(`${world.api.url}/livez`).catch(() => undefined)
    }
  }

  /** Records what the page stored and sent, with the server's answer. */
  private noteOperations(page: Page, who: string): void {
    const { world } = this.story
    page.on('response', (response) => {
      const request = response.request()
      if (request.method() !== 'POST' || !response.url().endsWith('/api/outbox') || response.status() > 201) return
      const { envelope } = request.postDataJSON() as { envelope: { id: string; kind: 'punch' | 'check_in' } }
      if (world.facts.kept.some(({ id }) => id === envelope.id)) return
      const at = world.clock.now()
      const about = { id: envelope.id, who, kind: envelope.kind, shift: null, madeAt: at, acknowledgedAt: at, parts: 0 }
      world.facts.kept.push({ ...about, action: this.story.pressed.get(who), state: 'applied' })
    })
  }

  private async tabOf(who: string): Promise<Tab> {
    const opened = this.tabs.get(who) ?? this.newTab(who)
    this.tabs.set(who, opened)
    const tab = await opened
    // Half an hour without a press ends an office session, so the person there signs in again.
    await this.story.world.api.ask(who, 'GET', '/api/auth/user')
    const cookies = (await this.story.world.api.cookieOf(who)).split('; ').map((pair) => {
      const cut = pair.indexOf('=')
      return { name: pair.slice(0, cut), value: pair.slice(cut + 1), url: this.story.world.api.url }
    })
    await tab.page.context().addCookies(cookies)
    return tab
  }

  private async newTab(who: string): Promise<Tab> {
    const page = await (await this.newContext(who)).newPage()
    page.setDefaultTimeout(STEP_MS)
    const tab: Tab = { page, fails: () => undefined, scripts: [] }
    page.on('pageerror', (error) => tab.fails(error))
    this.noteOperations(page, who)
    return tab
  }

  private newContext(who: string): Promise<BrowserContext> {
    const { role } = this.story.member(who)
    const isPhone = role === 'security_guard' || role === 'response_driver'
    const { latitude, longitude } = PLACES[0]!
    const size = isPhone
      ? { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
      : { viewport: { width: 1920, height: 1080 } }
    return this.browser.newContext({
      ...size,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      permissions: ['geolocation'],
      geolocation: { latitude, longitude, accuracy: 12 },
      extraHTTPHeaders: { 'X-Forwarded-For': this.story.world.api.addressOf(who) },
    })
  }
}
