/**
 * When a session has expired, typed text must not be lost. A refused write waits while the person signs in again over
 * the page, and is then sent again unchanged.
 */
type Waiting = { done: (signedIn: boolean) => void }

let waiting: Waiting[] = []
const listeners = new Set<() => void>()

/** The state that the sign-in dialog shows. */
export const signedOutStore = {
  read: () => waiting.length > 0,
  nothing: () => false,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Ends the wait: the writes are sent again, or fail as before. */
export function settleSignedOut(signedIn: boolean): void {
  const all = waiting
  waiting = []
  listeners.forEach((listener) => listener())
  all.forEach(({ done }) => done(signedIn))
}

const OWN_BUSINESS =
  /^\/(login|admin\/login|logout|api\/(auth\/(login|logout|forgot-password|set-password)|outbox\/phone|kiosk\/\w+))(\.data)?$/

/** Watches this page's own writes; call it once, in the browser. */
export function watchSignedOut(): void {
  const plain = window.fetch
  window.fetch = async (input, init) => {
    const answer = await plain(input, init)
    if (answer.status !== 401 || !isOwnWrite(input, init)) return answer
    // If nobody is signed in on this page, nobody can sign in again, and a write would wait for ever.
    if (listeners.size === 0) return answer
    const signedIn = await new Promise<boolean>((done) => {
      waiting.push({ done })
      listeners.forEach((listener) => listener())
    })
    return signedIn ? plain(input, init) : answer
  }
}

// Only requests that can be repeated are held: those with an address and a complete body.
function isOwnWrite(input: RequestInfo | URL, init?: RequestInit): boolean {
  if (input instanceof Request || !init?.method || init.method.toUpperCase() === 'GET') return false
  if (init.body instanceof ReadableStream) return false
  const url = new URL(input, location.href)
  return url.origin === location.origin && !OWN_BUSINESS.test(url.pathname)
}
