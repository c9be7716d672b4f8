const KEY = 'live-loaded-afresh'
const NOT_AGAIN_MS = 5 * 60_000

let typedOn: string | null = null
let watching = false

/** What else would be lost with the page, such as an armed alarm: each answers whether it would be now. */
export const losses = new Set<() => boolean>()

/** Would a load of the whole page cost anything that is noted in `losses`? */
export const wouldLose = () => [...losses].some((isLost) => isLost())

/** Notes when somebody types or draws on this page. */
export function watchTyping(): void {
  if (watching) return
  watching = true
  const note = () => (typedOn = location.pathname)
  for (const type of ['input', 'change']) document.addEventListener(type, note, true)
  document.addEventListener('pointerdown', ({ target }) => target instanceof HTMLCanvasElement && note(), true)
}

/** Would a load of the whole page cost somebody what they typed, an open dialog, or what is noted in `losses`? */
export const isInUse = () =>
  typedOn === location.pathname || document.querySelector('dialog[open]') !== null || wouldLose()

/**
 * Reloads the whole page, unless that would cost somebody what they typed, an open dialog or anything else that they
 * would miss, or has just been tried.
 * @returns whether the page is being left
 */
export function loadAnew(): boolean {
  if (isInUse() || Date.now() - lastTime() < NOT_AGAIN_MS) return false
  try {
    sessionStorage.setItem(KEY, String(Date.now()))
  } catch {
    // Without a memory it might load for ever.
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
