/** How long a person counts as active after doing something, in milliseconds. */
const THERE_MS = 60_000
const MOVES = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

let moved = -Infinity

/**
 * Marks this page's requests while nobody is active, so that automatic refreshing does not keep an admin signed in.
 * Call it once, in the browser, before other wrappers of `fetch`.
 */
export function markBackgroundCalls(): void {
  const plain = window.fetch
  const move = (event: Event) => {
    if (event.isTrusted) moved = performance.now()
  }
  for (const type of MOVES) addEventListener(type, move, { passive: true, capture: true })
  window.fetch = (input, init) => {
    if (performance.now() - moved < THERE_MS || !isOwn(input)) return plain(input, init)
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    headers.set('X-Background', '1')
    return plain(input, { ...init, headers })
  }
}

const isOwn = (input: RequestInfo | URL) =>
  new URL(input instanceof Request ? input.url : input, location.href).origin === location.origin
