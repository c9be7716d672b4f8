import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

/** Hands push messages to the service worker of a page, as the browser's push service would. */
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

/** The notifications that stand, oldest first. */
const shown = (page: Page) =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag, requireInteraction }) => {
      return { title, body, tag, requireInteraction }
    }),
  )

/** Presses the newest notification: headless browsers have no tray to press it in. */
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

test('a push message shows a notification while no page asks for it, and a press opens its page', async ({
  pageOf,
}) => {
  const page = await pageOf('dana', { serviceWorkers: 'allow', permissions: ['notifications'] })
  await page.goto('/home')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

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

test('a message that cannot be read, or leads elsewhere, is shown all the same and opens nothing foreign', async ({
  pageOf,
}) => {
  const page = await pageOf('dana', { serviceWorkers: 'allow', permissions: ['notifications'] })
  await page.goto('/home')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const deliver = await pushService(page)
  await deliver('no JSON')
  await expect.poll(async () => (await shown(page)).map(({ title }) => title)).toEqual(['New message'])
  await deliver(JSON.stringify({ title: 'Elsewhere', tag: 'x', url: 'https://evil.example/' }))
  await expect.poll(async () => (await shown(page)).map(({ title }) => title)).toContain('Elsewhere')
  await pressNewest(page.context())
  await expect.poll(async () => (await shown(page)).map(({ title }) => title)).toEqual(['New message'])
  await expect(page).toHaveURL(/\/home$/)
})
