/**
 * Draws a map when its place becomes visible, so that a map that is collapsed or far down the page is loaded only if
 * somebody looks at it.
 * @param draw loads the code and draws the map, unless its place has gone by then
 * @param failed called if it cannot be fetched
 * @returns a function that stops watching for that
 */
export function drawInSight(
  element: Element,
  draw: (isGone: () => boolean) => Promise<void>,
  failed: () => void,
): () => void {
  let gone = false
  const sight = new IntersectionObserver((seen) => {
    if (!seen.some(({ isIntersecting }) => isIntersecting)) return
    sight.disconnect()
    draw(() => gone).catch(() => !gone && failed())
  })
  sight.observe(element)
  return () => {
    gone = true
    sight.disconnect()
  }
}

/** Returns whether the person prefers less motion. */
export const wantsStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
