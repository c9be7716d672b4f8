import { expect, test } from '../support/test.ts'

test('whoever presses and types while a page wakes up has a page that works', { tag: '@phone' }, async ({ pageOf }) => {
  const page = await pageOf('alice')
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(error.message))
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel()
    const press = () => {
      for (const type of ['keydown', 'keyup']) document.body?.dispatchEvent(new KeyboardEvent(type, { bubbles: true }))
      document.body?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      port2.postMessage(null)
    }
    port1.onmessage = press
    press()
    setTimeout(() => port1.close(), 3000)
  })
  for (const path of ['/home', '/news']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await page.getByRole('banner').getByRole('link', { name: 'SOS' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Send an emergency alert?' })).toBeVisible()
  }
  expect(thrown).toEqual([])
})
