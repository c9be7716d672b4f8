import { type Page } from '@playwright/test'

/**
 * Sets a phone's clock ahead of the true time, on its page and on those that it opens from now on. The time since the
 * page was opened (`performance`) does not change, as on a phone.
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
  // Programs outside the tests run with a loader that keeps function names through a helper. Pages need a stand-in for
  // the helper.
  const helper = 'globalThis.__name ??= (named) => named'
  await context.addInitScript({ content: helper })
  await page.evaluate(helper)
  await context.addInitScript(put, aheadMs)
  await page.evaluate(put, aheadMs)
}
