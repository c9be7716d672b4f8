const KEY = 'live-loaded-afresh'
const NOT_AGAIN_MS = 5 * 60_000

let typedOn: string | null = null
let watching = false

/** Functions that each return whether a reload would now lose something, such as an armed alarm. */
export const losses = new Set<() => boolean>()

/** Returns whether reloading the whole page would lose anything in `losses`. */
export const wouldLose = () => [...losses].some((isLost) => isLost())

/** Records that something was typed or drawn on this page. */
export function watchTyping(): void {
  if (watching) return
  watching = true
  const note = () => (typedOn = location.pathname)
  for (const type of ['input', 'change']) document.addEventListener(type, note, true)
  document.addEventListener('pointerdown', ({ target }) => target instanceof HTMLCanvasElement && note(), true)
}

/** Returns whether reloading the whole page would lose typed text, an open dialog, or anything in `losses`. */
export const isInUse = () =>
  typedOn === location.pathname || document.querySelector('dialog[open]') !== null || wouldLose()

/**
 * Reloads the whole page, unless that would lose typed text, an open dialog or anything else in `losses`, or was tried
 * a moment ago. @returns whether the page is reloading
 */
export function loadAnew(): boolean {
  if (isInUse() || Date.now() - lastTime() < NOT_AGAIN_MS) return false
  try {
    sessionStorage.setItem(KEY, String(Date.now()))
  } catch {
    // Without storage, the page could reload for ever, so it does not reload.
    return false
  }
  location.reload()
  return true
}

function lastTime(): number {
  try {
    return Number(sessionStorage.getItem(KEY) ?? 0)
  } catch {
    return Date.now()
  }
}
