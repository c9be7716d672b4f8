let pressed = false
if (typeof document !== 'undefined') {
  document.addEventListener('mousedown', () => (pressed = true), { capture: true })
  document.addEventListener('mouseup', () => (pressed = false), { capture: true })
}

/**
 * Runs a change of the page at once, or after the press that is going on: what moves between the press and the release
 * of a button loses its click.
 */
export function afterPress(change: () => void): void {
  if (!pressed) return change()
  // The click follows its release in the same task.
  document.addEventListener('mouseup', () => setTimeout(change), { capture: true, once: true })
}
