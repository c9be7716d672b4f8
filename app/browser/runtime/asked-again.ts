import { call } from '~/api/call.ts'

/**
 * Some things ask for the password once more. What was pressed waits while the dialog asks, and is then sent again,
 * unchanged, so that nothing typed is lost.
 */
type Waiting = (confirmed: boolean) => void

let waiting: Waiting[] = []
const listeners = new Set<() => void>()

/** For the dialog that asks. */
export const askedAgainStore = {
  read: () => waiting.length > 0,
  nothing: () => false,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Ends the waiting: what was pressed is sent again, or stays undone. */
export function settleAskedAgain(confirmed: boolean): void {
  const all = waiting
  waiting = []
  listeners.forEach((listener) => listener())
  all.forEach((done) => done(confirmed))
}

/** Opens the dialog. @returns whether the password was confirmed */
const askAgain = (): Promise<boolean> =>
  new Promise((done) => {
    waiting.push(done)
    listeners.forEach((listener) => listener())
  })

/**
 * For a link to a download: the dialog asks first where the password is needed, then it opens as the link says. Without
 * scripts a page of its own asks.
 */
export function askThenOpen(event: {
  preventDefault: () => void
  currentTarget: { href: string; target: string }
}): void {
  event.preventDefault()
  const { href, target } = event.currentTarget
  void openAskedAgain(href, target)
}

async function openAskedAgain(href: string, target: string): Promise<void> {
  const known = await call('GET /api/auth/confirm', {}).catch(() => null)
  if (known && !known.confirmed && !(await askAgain())) return
  // A browser that allows no second window gets the file in this one.
  if (target !== '_blank' || !window.open(href, '_blank')) location.assign(href)
}

/** Watches this page's own writes; call it once, in the browser. */
export function watchAskedAgain(): void {
  const plain = window.fetch
  window.fetch = async (input, init) => {
    const answer = await plain(input, init)
    if (answer.status !== 403 || !canBeSentAgain(input, init) || !(await asks(answer))) return answer
    return (await askAgain()) ? plain(input, init) : answer
  }
}

// A call answers the code in JSON, a page's form in the frames of its data: both spell it out.
const asks = async (answer: Response) => (await answer.clone().text()).includes('"confirm_password"')

function canBeSentAgain(input: RequestInfo | URL, init?: RequestInit): boolean {
  if (input instanceof Request || init?.body instanceof ReadableStream) return false
  return new URL(input, location.href).origin === location.origin
}
