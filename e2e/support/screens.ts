import { expect, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'

const DESK_SIZE = { width: 1280, height: 900 }

/** A guard's phone, for a test in which it meets a desk. */
export const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const

/** Checks that axe finds nothing on a page, neither at a desk's size nor at a phone's; the page keeps its own size. */
export async function axeAtBothSizes(page: Page): Promise<void> {
  const own = page.viewportSize()!
  for (const size of own.width === DESK_SIZE.width ? [PHONE.viewport, DESK_SIZE] : [DESK_SIZE, own]) {
    await page.setViewportSize(size)
    expect(await axeFindings(page), `${size.width} pixels wide`).toEqual([])
  }
}
