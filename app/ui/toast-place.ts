/** The edges of an element on screen, in pixels. */
export type Box = { left: number; top: number; right: number; bottom: number }

const STEP_PX = 8
/** Covering one pixel of a button counts more than covering the whole thing that the message is about. */
const OUTWEIGHS = 100_000

/**
 * Returns the top edge for a message, so that it covers nothing important: the first free place from one end to the
 * other, or else the place that covers least. @param about what the message is about, which should not be covered
 * either if there is a choice
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

/** What a message never covers: controls and drawing areas, and text that is being read out. */
const KEPT = 'a[href], button, input, select, textarea, summary, canvas, [role=status], [role=alert], [aria-live]'
/** The highest place for a message, which is below the page's bar. */
const HIGHEST_PX = 76

/**
 * Places the messages where they cover nothing important: on a phone as high as possible, elsewhere as low as possible.
 * They also avoid what was pressed last, because that is what they are about.
 */
export function placeRegion(region: HTMLElement): void {
  region.style.top = region.style.bottom = ''
  const box = region.getBoundingClientRect()
  const page = document.querySelector('dialog:modal') ?? document.body
  const kept = [...page.querySelectorAll(KEPT)].filter((one) => !region.contains(one))
  const pressed = document.activeElement?.closest('form, li, article, section')
  const boxOf = (one: Element) => one.getBoundingClientRect()
  const wide = matchMedia('(min-width: 64rem)').matches
  const way = wide ? { from: box.top, to: HIGHEST_PX } : { from: HIGHEST_PX, to: box.top }
  region.style.top = `${freeTop(box, kept.map(boxOf), way, pressed ? [boxOf(pressed)] : [])}px`
  region.style.bottom = 'auto'
}
