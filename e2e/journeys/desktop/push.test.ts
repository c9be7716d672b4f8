import { type BrowserContext, type Page } from '@playwright/test'
import { wholeBrowser } from '../../support/browsers.ts'
import { underWorker } from '../../support/newer-version.ts'
import { expect, signIn, test } from '../../support/test.ts'

test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, executablePath: wholeBrowser() }),
})

/** Delivers push messages to a page's service worker, as the browser's push service would. */
async function pushService(page: Page): Promise<(data: string) => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (first) resolve(first.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const registrationId = await registered
  return (data) => devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

/** Returns the visible notifications, oldest first. */
const shown = (page: Page) =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag, requireInteraction }) => {
      return { title, body, tag, requireInteraction }
    }),
  )

/** Presses the newest notification by script, because headless browsers have no notification tray. */
const pressNewest = (context: BrowserContext) =>
  context.serviceWorkers()[0]!.evaluate(async () => {
    const worker = self as unknown as {
      registration: { getNotifications(): Promise<Notification[]> }
      NotificationEvent: new (type: string, init: object) => Event
      dispatchEvent(event: Event): boolean
    }
    const notification = (await worker.registration.getNotifications()).at(-1)!
    worker.dispatchEvent(new worker.NotificationEvent('notificationclick', { notification }))
  })

test('a push message shows a notification while no page is open, and a press opens its page', async ({ pageOf }) => {
  const page = await pageOf('dana', { serviceWorkers: 'allow', permissions: ['notifications'] })
  await page.goto('/home')
  await underWorker(page)
  const deliver = await pushService(page)
  await deliver(
    JSON.stringify({
      title: 'CRITICAL EMERGENCY ALERT',
      body: 'Alice Archer pressed the emergency button. Location: Gate 2',
      url: '/admin/emergencies',
      tag: 'alert-1',
      urgent: true,
    }),
  )
  await expect
    .poll(() => shown(page))
    .toEqual([
      {
        title: 'CRITICAL EMERGENCY ALERT',
        body: 'Alice Archer pressed the emergency button. Location: Gate 2',
        tag: 'alert-1',
        requireInteraction: true,
      },
    ])
  await pressNewest(page.context())
  await expect(page).toHaveURL(/\/admin\/emergencies$/)
  expect(await shown(page)).toEqual([])
})

test('a message that is unreadable, or points elsewhere, is still shown and opens no other site', async ({
  pageOf,
}) => {
  const page = await pageOf('dana', { serviceWorkers: 'allow', permissions: ['notifications'] })
  await page.goto('/home')
  await underWorker(page)
  const deliver = await pushService(page)
  await deliver('no JSON')
  await expect.poll(async () => (await shown(page)).map(({ title }) => title)).toEqual(['New message'])
  // One time in twenty this browser drops a notification from its list although it has shown it.
  await expect(async () => {
    await deliver(JSON.stringify({ title: 'Elsewhere', tag: 'x', url: 'https://evil.example/' }))
    const titles = async () => (await shown(page)).map(({ title }) => title)
    await expect.poll(titles, { timeout: 2000 }).toContain('Elsewhere')
  }).toPass()
  await pressNewest(page.context())
  await expect.poll(async () => (await shown(page)).map(({ title }) => title)).toEqual(['New message'])
  await expect(page).toHaveURL(/\/home$/)
})

test('messages start again at the next sign-in of the person who wanted them, and not for another person on that device', async ({
  pageOf,
}) => {
  const page = await pageOf('alice', { serviceWorkers: 'allow', permissions: ['notifications'] })
  // This browser has no push service, so the subscription is simulated. What the portal does with it is real.
  await page.addInitScript(() => {
    const bytes = (count: number) => btoa(String.fromCharCode(...Array<number>(count).fill(4))).replace(/=+$/, '')
    const told = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/journey',
      keys: { p256dh: bytes(65).replaceAll('+', '-').replaceAll('/', '_'), auth: bytes(16) },
    }
    const made = { ...told, toJSON: () => told, unsubscribe: () => Promise.resolve(true) }
    PushManager.prototype.getSubscription = () =>
      Promise.resolve((localStorage.getItem('test-made') ? made : null) as PushSubscription | null)
    PushManager.prototype.subscribe = () => {
      localStorage.setItem('test-made', 'yes')
      return Promise.resolve(made as unknown as PushSubscription)
    }
  })
  const card = page.getByRole('region', { name: 'Messages on this device' })
  const switchedOn = () => page.waitForResponse((answer) => answer.url().endsWith('/api/push/subscriptions'))
  await page.goto('/privacy-choices')
  await expect(card).toContainText('Messages stop when you are signed out on this device')
  await card.getByRole('button', { name: 'Notify me on this device' }).click()
  await expect(card.getByRole('button', { name: 'Stop messages here' })).toBeVisible()

  for (const name of ['bob', 'alice'] as const) {
    await page.context().request.post('/api/auth/logout')
    await signIn(page.context().request, name)
    const again = name === 'alice' ? switchedOn() : null
    await page.goto('/privacy-choices')
    if (again) expect((await again).status()).toBe(201)
    const button = again ? 'Stop messages here' : 'Notify me on this device'
    await expect(card.getByRole('button', { name: button })).toBeVisible()
  }
})
