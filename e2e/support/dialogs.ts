import { type Locator, type Page, type Request } from '@playwright/test'
import { expect } from './test.ts'

/** How a person closes a dialog: its button, the key, the cross, or a press outside. */
type Way = 'button' | 'Escape' | 'cross' | 'outside'

export type Walked = {
  page: Page
  dialog: Locator
  /** The control that opens the dialog, which gets the focus again afterwards. */
  opener: Locator
  /** Where the focus goes afterwards, if that control no longer exists. */
  focus?: Locator
  open?: () => Promise<unknown>
  /** The name of the dialog's closing button; null if it has only the cross. */
  button?: string | null
  /** Types, draws or chooses something in the dialog. */
  fill?: () => Promise<unknown>
  /** Matches a request that was already waiting before, and is still being tried. */
  waiting?: RegExp
  /** Checks the state after the dialog was closed. */
  after?: () => Promise<unknown>
}

/** Opens a dialog, fills it in and closes it, in each way: nothing is sent, and the focus is back where it was. */
export async function takesBack({
  page,
  dialog,
  opener,
  focus = opener,
  open,
  button = 'Cancel',
  fill,
  waiting,
  after,
}: Walked) {
  const ways: Way[] = [...(button ? (['button'] as const) : []), 'Escape', 'cross', 'outside']
  for (const way of ways) {
    await (open ?? (() => opener.click()))()
    await expect(dialog, way).toBeVisible({ timeout: 30_000 })
    const sent: string[] = []
    const note = (request: Request) =>
      writes(request) && !waiting?.test(request.url()) && sent.push(`${request.method()} ${request.url()}`)
    page.on('request', note)
    await fill?.()
    if (way === 'button')
      await dialog
        .getByRole('button', { name: button!, exact: true })
        .or(dialog.getByRole('link', { name: button!, exact: true }))
        .click()
    else if (way === 'cross') await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
    else if (way === 'Escape') await page.keyboard.press('Escape')
    else await pressOutside(dialog)
    await expect(dialog, way).toBeHidden()
    await expect(focus, way).toBeFocused()
    page.off('request', note)
    expect(sent, way).toEqual([])
    await after?.()
  }
}

/** The controls whose content a press outside a dialog would discard. */
const FIELDS = 'textarea, canvas, input:not([role], [type=file])'

/** Presses outside a dialog: it closes if nothing can be entered in it, otherwise only the key closes it. */
async function pressOutside(dialog: Locator): Promise<void> {
  // The check and the press are one step, because a camera that is still starting may add its picture to the dialog at
  // any moment.
  const keeps = await dialog.evaluate((box, fields) => {
    const found = box.querySelector(fields) !== null
    box.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    return found
  }, FIELDS)
  if (!keeps) return
  await expect(dialog, 'what can be entered is not thrown away by a press beside it').toBeVisible()
  await dialog.page().keyboard.press('Escape')
}

/** Checks a mandatory dialog: neither a key nor a press outside closes it, and typed text stays. */
export async function stays({ page, dialog, fill, after }: Pick<Walked, 'page' | 'dialog' | 'fill' | 'after'>) {
  await expect(dialog).toBeVisible()
  await fill?.()
  for (let time = 0; time < 3; time++) await page.keyboard.press('Escape')
  await dialog.dispatchEvent('click')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toHaveCount(0)
  await after?.()
}

/** Opens a page, and waits for its scripts. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
}

/** Requests that a page makes automatically, and not because of a press. */
const OF_THE_PAGE = /\/api\/(outbox\/phone|unread|push)/

const writes = (request: Request) => !['GET', 'HEAD'].includes(request.method()) && !OF_THE_PAGE.test(request.url())

/** Every file that shows a dialog, and where a test closes it. A new one fails until it is listed here and tested. */
export const WALKED: Record<
  string,
  'dialogs' | 'dialogs-admin' | 'stray-keys' | 'tours' | 'kiosk-scan' | 'part of others'
> = {
  'app/ui/confirm-dialog.tsx': 'part of others',
  'app/ui/camera-dialog.tsx': 'dialogs',
  'app/ui/selection.tsx': 'dialogs-admin',
  'app/ui/fields/signature-input.tsx': 'dialogs',
  'app/routes/entry/confirm-password/confirm-password-dialog.tsx': 'dialogs-admin',
  'app/routes/entry/sign-in-again/dialog.tsx': 'dialogs',
  'app/routes/entry/sign-out/dialog.tsx': 'dialogs',
  'app/routes/kiosk/scan.tsx': 'kiosk-scan',
  'app/routes/staff/person-menu.tsx': 'dialogs',
  'app/routes/staff/change-password-dialog.tsx': 'dialogs',
  'app/routes/staff/clock/body.tsx': 'dialogs',
  'app/routes/staff/clock/clock-in-dialog.tsx': 'dialogs',
  'app/routes/staff/content/news-article.tsx': 'dialogs',
  'app/routes/staff/home/consent-dialog.tsx': 'dialogs',
  'app/routes/staff/sos/header-sos.tsx': 'dialogs',
  'app/routes/staff/sos/sos-at-once.tsx': 'dialogs',
  'app/routes/staff/sos/sos.tsx': 'dialogs',
  'app/routes/staff/tours/reader.tsx': 'tours',
  'app/routes/admin/dashboard/dialogs.tsx': 'dialogs-admin',
  'app/routes/admin/find/find-dialog.tsx': 'dialogs-admin',
  'app/routes/admin/holidays/decision-form.tsx': 'dialogs-admin',
  'app/routes/admin/idle-sign-out.tsx': 'dialogs-admin',
  'app/routes/admin/leave-guard.tsx': 'dialogs-admin',
  'app/routes/admin/staff/enrol-dialog.tsx': 'dialogs-admin',
  'app/routes/admin/control-room/overlay.tsx': 'stray-keys',
}
