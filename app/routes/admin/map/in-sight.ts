/**
 * Draws a map when its place becomes visible, so that a map in a fold or far down is fetched only if it is looked at.
 * @param draw fetches the code and draws, unless the place is gone by then
 * @param failed called if it cannot be fetched
 * @returns a function that ends it
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

/** Does the person prefer less motion? */
export const wantsStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
