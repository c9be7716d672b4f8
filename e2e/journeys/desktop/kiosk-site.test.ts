import { atStart, enter, leaveAlone, look, SCREEN, setUp, declaring } from '../../support/scanning-tablet.ts'
import { expect, test } from '../../support/test.ts'

test('alice signs visitors, hands over and opens the evacuation list at the gate, and bob clocks in; offline too, on a reloaded tablet', async ({
  browser,
  device,
  as,
  server,
}, { project }) => {
  test.setTimeout(300_000)
  const [alice, bob, dana] = [await declaring(as, 'alice'), await declaring(as, 'bob'), await as('dana')]
  const own = { viewport: SCREEN, serviceWorkers: 'allow', baseURL: server.url } as const
  const context = await browser.newContext({ ...device, ...own })
  const tablet = await context.newPage()
  const site = `Book gate ${project.name}`
  const siteId = await setUp(tablet, as, site)
  // The tablet stores the page once it is idle.
  await expect
    .poll(() => tablet.evaluate(async () => Boolean(await caches.match('/offline/kiosk'))), { timeout: 60_000 })
    .toBe(true)

  const open = async (part: string) => {
    await enter(tablet, 'alice')
    await tablet.getByRole('button', { name: part }).click()
  }
  const button = (name: string) => tablet.getByRole('button', { name, exact: true })
  const clockIn = async () => {
    await tablet.getByLabel(/I declare/).check()
    await tablet.getByLabel('Yes').check()
    await button('Clock In').click()
  }
  const book = async () =>
    ((await (await dana.get(`/api/site-log?siteId=${siteId}`)).json()) as { words: string }[]).map(({ words }) => words)

  await open('Evacuation list')
  await expect(tablet.getByText('You have no shift at this site now. Ask control.')).toBeVisible()
  await clockIn()
  await button('Next person').click()

  await open('Visitors')
  await look(tablet)
  await button('Sign in').click()
  await expect(tablet.getByText('Enter the name of the visitor')).toBeVisible()
  await tablet.getByLabel('Name').fill('Vera Vale')
  await tablet.getByLabel('Company').fill('Lifts Ltd')
  await button('Sign in').click()
  await expect(tablet.getByRole('heading', { name: 'Visitor signed in' })).toBeVisible()
  await button('Next person').click()

  await open('Evacuation list')
  await expect(tablet.getByText('1 staff, 1 visitor')).toBeVisible()
  await expect(tablet.getByText('Vera Vale')).toBeVisible()
  await look(tablet)
  // If nobody touches the tablet, the names disappear, and so do the number and the PIN.
  await leaveAlone(tablet, 30, tablet.getByText('Vera Vale'))
  await atStart(tablet)
  await expect(tablet.getByText('Vera Vale')).toHaveCount(0)

  await open('Handover')
  await look(tablet)
  await tablet.getByLabel('What should the next guard know?').fill('Gate 2 sticks')
  await button('Hand over').click()
  await expect(tablet.getByRole('heading', { name: 'Handover added' })).toBeVisible()
  await button('Next person').click()
  expect(await book()).toContainEqual(expect.stringContaining('Gate 2 sticks'))

  // The list on the tablet may be up to a minute old.
  await tablet.reload()
  await atStart(tablet)
  await expect
    .poll(
      () =>
        tablet.evaluate(async () => {
          const opened = await new Promise<IDBDatabase>((resolve) => {
            const request = indexedDB.open('kiosk', 1)
            request.onsuccess = () => resolve(request.result)
          })
          return new Promise<number>((resolve) => {
            const request = opened.transaction('me').objectStore('me').get('list') as IDBRequest<
              { visitors: unknown[] } | undefined
            >
            request.onsuccess = () => resolve(request.result?.visitors.length ?? 0)
          })
        }),
      { timeout: 20_000 },
    )
    .toBe(1)
  await context.setOffline(true)
  await tablet.goto('/kiosk')
  await expect(tablet.getByText('No connection')).toBeVisible({ timeout: 20_000 })
  await expect(tablet.getByText(`${site}, Gatehouse`)).toBeVisible()
  await open('Evacuation list')
  await expect(tablet.getByText('Vera Vale')).toBeVisible({ timeout: 20_000 })
  await button('Close').click()
  await open('Visitors')
  await tablet.getByRole('button', { name: /Sign out.*Vera Vale/ }).click()
  await expect(tablet.getByRole('heading', { name: 'Saved on this tablet' })).toBeVisible({ timeout: 20_000 })
  await look(tablet)
  await button('Next person').click()
  await expect(tablet.getByText('2 entries are waiting on this tablet.')).toBeVisible()
  await enter(tablet, 'bob')
  await clockIn()
  await expect(tablet.getByRole('heading', { name: 'Saved on this tablet' })).toBeVisible({ timeout: 20_000 })
  await tablet.reload()
  await expect(tablet.getByText('3 entries are waiting on this tablet.')).toBeVisible({ timeout: 20_000 })
  await context.setOffline(false)
  await expect(tablet.getByText(/waiting on this tablet/)).toHaveCount(0, { timeout: 40_000 })
  expect(await book()).toEqual(
    expect.arrayContaining([
      'Alice Archer opened the evacuation list on the tablet at the gate.',
      'A visitor signed out.',
    ]),
  )
  expect(await (await bob.get('/api/clock/status')).json()).toMatchObject({ isClockedIn: true })
  for (const person of [alice, bob]) await person.post('/api/clock', { data: { action: 'clock_out' } })
  await context.close()
})
