import { expect, type Locator, type Page } from '@playwright/test'

/** The most Tab stops to try: more than any page has. */
const MOST_STOPS = 150

/**
 * Presses Tab until the focus is on the target, as a person without a mouse would. Each stop on the way must be
 * visible: with a ring or an edge around it, within the window, and not covered.
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press(key)
    await expect.poll(() => page.evaluate(focusTrouble), { timeout: 2000 }).toBe('')
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return
  }
  throw new Error(`Tab never reached ${target.toString()}`)
}

/** Goes to a control by Tab and presses Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Goes to a control by Tab and types. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

// Runs in the page.
function focusTrouble(): string {
  const focused = document.activeElement
  if (!focused || focused === document.body) return ''
  const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40) ?? ''}`
  const ringed = [focused, focused.closest('label')].some((element) => {
    if (!element) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none'
  })
  if (!ringed) return `${name}: no visible focus`
  const box = (focused.closest('label') ?? focused).getBoundingClientRect()
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
  if (right <= left || bottom <= top) return `${name}: focus outside the window`
  // Part of the control must be visible, so five points across its middle and down it are checked.
  const points = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((share) => [
    [left + (right - left) * share, (top + bottom) / 2],
    [(left + right) / 2, top + (bottom - top) * share],
  ])
  const seen = points.some(([x, y]) => {
    const there = document.elementFromPoint(x!, y!)
    // A message may cover it, but disappears automatically.
    if (there?.closest('[data-toasts]')) return true
    return there && (focused.contains(there) || there.contains(focused) || there.closest('label')?.contains(focused))
  })
  return seen ? '' : `${name}: focus lies under something`
}
