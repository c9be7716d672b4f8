/** Edges of something on the screen, in pixels. */
export type Box = { left: number; top: number; right: number; bottom: number }

const STEP_PX = 8
/** A pixel of a button counts for more than a whole message of what it is about. */
const OUTWEIGHS = 100_000

/**
 * Where a message of this size lies on nothing that must stay free: the first such height on the way from one to the
 * other, else the height at which it covers least.
 * @param about what it had better not lie on either, where there is a choice
 * @returns the top of the message
 */
export function freeTop(
  box: Box,
  kept: readonly Box[],
  { from, to }: { from: number; to: number },
  about: readonly Box[] = [],
): number {
  const { left, right } = box
  const height = box.bottom - box.top
  const coveredAt = (top: number) => {
    const there = { left, right, top, bottom: top + height }
    const covered = (all: readonly Box[]) => all.reduce((sum, one) => sum + overlap(there, one), 0)
    return covered(kept) * OUTWEIGHS + covered(about)
  }
  let best = { top: from, covered: coveredAt(from) }
  const step = from < to ? STEP_PX : -STEP_PX
  for (let top = from + step; best.covered > 0 && (step > 0 ? top <= to : top >= to); top += step) {
    const covered = coveredAt(top)
    if (covered < best.covered) best = { top, covered }
  }
  return best.top
}

const overlap = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

/** What a message never lies on: what can be pressed or drawn on, and what is read out because it has just been said. */
const KEPT = 'a[href], button, input, select, textarea, summary, canvas, [role=status], [role=alert], [aria-live]'
/** Beneath the bar of a page. */
const HIGHEST_PX = 76

/**
 * Puts the region of messages where it lies on nothing that must stay free: on a phone as high as possible, elsewhere as low
 * as possible. Nor does it lie on the part of the page that was pressed last, which is what the message speaks of.
 */
export function placeRegion(region: HTMLElement): void {
  region.style.top = region.style.bottom = ''
  const box = region.getBoundingClientRect()
  const page = document.querySelector('dialog:modal') ?? document.body
  const kept = [...page.querySelectorAll(KEPT)].filter((one) => !region.contains(one) && one.checkVisibility())
  const pressed = document.activeElement?.closest('form, li, article, section')
  const boxOf = (one: Element) => one.getBoundingClientRect()
  const wide = matchMedia('(min-width: 64rem)').matches
  const way = wide ? { from: box.top, to: HIGHEST_PX } : { from: HIGHEST_PX, to: box.top }
  region.style.top = `${freeTop(box, kept.map(boxOf), way, pressed ? [boxOf(pressed)] : [])}px`
  region.style.bottom = 'auto'
}
