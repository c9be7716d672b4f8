import { type APIRequestContext, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { FRAMES_A_SECOND } from './film.ts'
import { test as base } from './filming.ts'
import { type Name, PEOPLE } from './people.ts'
import { portrait, portraitUrl, type PortraitInput } from './portraits.ts'

type Camera = {
  /**
   * Opens a page, signed in (`nobody`: not), in a browser whose camera shows a drawn portrait, at a place in London.
   * Several portraits take turns of half a second; null refuses the camera.
   * @param options whether the location is given, and how the browser differs from the project's
   */
  pageSeeing: (
    name: Name | 'nobody',
    input: PortraitInput | PortraitInput[] | null,
    options?: { location?: boolean } & BrowserContextOptions,
  ) => Promise<Page>
  /** Enrols a face through the API, as dana. */
  enrol: (name: Name, ...takes: number[]) => Promise<void>
}

const LONDON = { latitude: 51.5034, longitude: -0.1276, accuracy: 15 }

/** Journeys in front of a camera: Chromium shows a drawn portrait in place of a camera's picture. */
export const test = base.extend<Camera>({
  pageSeeing: async ({ playwright, launchOptions, filming, device, as, sessionOf }, use) => {
    const open: (() => Promise<void>)[] = []
    const refusing = async (): Promise<Browser> => {
      const args = [...(launchOptions.args ?? []), '--deny-permission-prompts']
      const browser = await playwright.chromium.launch({ ...launchOptions, args })
      open.unshift(() => browser.close())
      return browser
    }
    const seeing = async (input: PortraitInput | PortraitInput[]): Promise<Browser> => {
      const shown = Array.isArray(input) ? input : [input]
      const pictures = await Promise.all(shown.map((one) => portrait(one)))
      const each = shown.length > 1 ? FRAMES_A_SECOND / 2 : 1
      const { browser, giveBack } = await filming(pictures.flatMap((one) => Array<Buffer>(each).fill(one)))
      open.unshift(async () => giveBack())
      return browser
    }
    await use(async (name, input, { location = true, ...other } = {}) => {
      await untilReady(as)
      const browser = await (input ? seeing(input) : refusing())
      const permissions = [...(input ? ['camera'] : []), ...(location ? ['geolocation'] : [])]
      const own = name === 'nobody' ? {} : { storageState: await sessionOf(name, {}) }
      const context = await browser.newContext({ ...device, ...own, ...other, permissions, geolocation: LONDON })
      open.unshift(() => context.close())
      return context.newPage()
    })
    for (const close of open) await close()
  },
  enrol: async ({ as }, use) => {
    await use(async (name, ...takes) => {
      await untilReady(as)
      const dana = await as('dana')
      const users = (await (await dana.get('/api/admin/users')).json()) as { id: string; username: string }[]
      const userId = users.find((user) => user.username === name)!.id
      const images = await Promise.all(takes.map((take) => portraitUrl({ person: name, take })))
      const answer = await dana.post('/api/admin/biometric/enroll', { data: { userId, images } })
      if (answer.status() !== 201) throw new Error(await answer.text())
    })
  },
})

/** Resets clock entries to the test data, because the tests of one worker share a server. */
export async function resetClock(as: (name: Name) => Promise<APIRequestContext>): Promise<void> {
  const dana = await as('dana')
  const check = { face: true, hiVis: true }
  const policy = { admin: 'none', security_guard: check, response_driver: check, office_staff: 'face' }
  await dana.put('/api/admin/clock-policy', { data: { policy } })
  const users = (await (await dana.get('/api/admin/users')).json()) as { id: string; username: string }[]
  for (const name of Object.keys(PEOPLE) as Name[]) {
    const user = users.find(({ username }) => username === name)!
    await dana.put(`/api/admin/staff/${user.id}`, { data: { ...user, password: null, clockInMethod: 'biometric' } })
    await dana.delete(`/api/admin/biometric/enroll/${user.id}`)
    await (await as(name)).post('/api/clock', { data: { action: 'clock_out' } })
  }
}

/** A picture that no thread can read: sending it makes a server load its models, and leaves nothing behind. */
const UNREADABLE = 'data:image/jpeg;base64,/9j/4AAQ'

/** Waits until the models are loaded, which the first picture of a test does. */
export async function untilReady(as: (name: 'nobody' | 'dana') => Promise<APIRequestContext>) {
  const nobody = await as('nobody')
  await (await as('dana')).post('/api/biometric/verify', { data: { imageData: UNREADABLE } })
  for (let tries = 0; tries < 240; tries++) {
    if ((await nobody.get('/healthz')).ok()) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('the models did not load within a minute')
}
