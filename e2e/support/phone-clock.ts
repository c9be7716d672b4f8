import { type Page } from '@playwright/test'

/**
 * Puts a phone's clock ahead of the true time, on its page and on those that it opens from now on. What counts from the
 * beginning of a page (`performance`) runs on, as on a phone.
 */
export async function putClock(
  { context, page }: { context: Pick<Page, 'addInitScript'>; page: Page },
  aheadMs: number,
): Promise<void> {
  const put = (ahead: number) => {
    const own = window as unknown as { TrueDate?: DateConstructor }
    const TrueDate = (own.TrueDate ??= Date)
    window.Date = class extends TrueDate {
      constructor(...given: []) {
        super(...((given.length > 0 ? given : [TrueDate.now() + ahead]) as []))
      }
      static override now = () => TrueDate.now() + ahead
    } as DateConstructor
  }
  // A loader that keeps the names of functions, as of programs that run outside the tests, leaves its helper behind here.
  const helper = 'globalThis.__name ??= (named) => named'
  await context.addInitScript({ content: helper })
  await page.evaluate(helper)
  await context.addInitScript(put, aheadMs)
  await page.evaluate(put, aheadMs)
}
