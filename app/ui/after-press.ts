let pressed = false
if (typeof document !== 'undefined') {
  document.addEventListener('mousedown', () => (pressed = true), { capture: true })
  document.addEventListener('mouseup', () => (pressed = false), { capture: true })
}

/**
 * Changes the page at once, or after the current press, because a button that moves between press and release loses its
 * click.
 */
export function afterPress(change: () => void): void {
  if (!pressed) return change()
  // The click event comes in the same task as the release, so it is waited for.
  document.addEventListener('mouseup', () => setTimeout(change), { capture: true, once: true })
}
