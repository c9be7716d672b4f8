/**
 * Some actions need the password again. The request waits while the dialog is open and is then sent unchanged, so that
 * nothing typed is lost.
 */
type Waiting = (confirmed: boolean) => void

let waiting: Waiting[] = []
const listeners = new Set<() => void>()

/** The state that the password dialog shows. */
export const askedAgainStore = {
  read: () => waiting.length > 0,
  nothing: () => false,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Ends the wait: the request is sent again or dropped. */
export function settleAskedAgain(confirmed: boolean): void {
  const all = waiting
  waiting = []
  listeners.forEach((listener) => listener())
  all.forEach((done) => done(confirmed))
}

/** Opens the dialog. @returns whether the password was confirmed */
export const askAgain = (): Promise<boolean> =>
  new Promise((done) => {
    waiting.push(done)
    listeners.forEach((listener) => listener())
  })

/** Watches this page's own writes; call it once, in the browser. */
export function watchAskedAgain(): void {
  const plain = window.fetch
  window.fetch = async (input, init) => {
    const answer = await plain(input, init)
    if (answer.status !== 403 || !canBeSentAgain(input, init) || !(await asks(answer))) return answer
    return (await askAgain()) ? plain(input, init) : answer
  }
}

// Both kinds of answer contain the code: a call's in its JSON, and a page form's in its data stream.
const asks = async (answer: Response) => (await answer.clone().text()).includes('"confirm_password"')

function canBeSentAgain(input: RequestInfo | URL, init?: RequestInit): boolean {
  if (input instanceof Request || init?.body instanceof ReadableStream) return false
  return new URL(input, location.href).origin === location.origin
}
