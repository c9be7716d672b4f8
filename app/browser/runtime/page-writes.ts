/** A write that was ended because the dialog it was sent from was closed. */
export class WriteEnded extends Error {
  /** @param left false: it never left; true: the server may have it or not */
  constructor(readonly left: boolean) {
    super()
  }
}

const underway = new Set<{ from: Element; end: () => void }>()
/** The dialog in which somebody pressed last; null outside of dialogs. */
let pressedIn: HTMLDialogElement | null = null
/** That of the form that was sent last, until it leaves: the part of the page that sends it may be late. */
let formIn: HTMLDialogElement | null = null

/**
 * Watches what forms in dialogs send, so that closing a dialog ends it. Call it once, in the browser, after everything else
 * that wraps `fetch`: a write that waits for a password, or for somebody to sign in again, is ended as well.
 */
export function watchWrites(): void {
  const plain = window.fetch
  const pressed = ({ target, type }: Event) => {
    pressedIn = target instanceof Element ? target.closest('dialog') : null
    // The dialogs that ask for a password call the API.
    if (type === 'submit') formIn = (target as HTMLFormElement).method === 'post' ? pressedIn : null
  }
  for (const type of ['click', 'submit']) addEventListener(type, pressed, { capture: true })
  window.fetch = (input, init) => {
    if (!isPageWrite(input, init)) return plain(input, init)
    const from = formIn ?? pressedIn
    // A question whose answer sends closes with it: only the form of a closed dialog is taken back.
    const isTaken = formIn && !(formIn.isConnected && formIn.open)
    pressedIn = formIn = null
    if (isTaken) return Promise.reject(new WriteEnded(false))
    return from ? endable(from, (signal) => plain(input, { ...init, signal }), init?.signal) : plain(input, init)
  }
}

/** Whether a page's form is being sent. */
export const isPageWrite = (input: RequestInfo | URL, init?: RequestInit): boolean =>
  !(input instanceof Request) && init?.method !== undefined && new URL(input, location.href).pathname.endsWith('.data')

/** Ends what was sent from a dialog and is still on its way. */
export function endWrites(from: Element): void {
  for (const write of underway) if (write.from === from) write.end()
}

async function endable(
  from: Element,
  send: (signal: AbortSignal) => Promise<Response>,
  given?: AbortSignal | null,
): Promise<Response> {
  const ending = new AbortController()
  const stop = () => ending.abort(given?.reason)
  given?.addEventListener('abort', stop, { once: true })
  if (given?.aborted) stop()
  let write!: { from: Element; end: () => void }
  const ended = new Promise<never>((_, reject) => {
    write = {
      from,
      end: () => {
        reject(new WriteEnded(true))
        ending.abort()
      },
    }
    underway.add(write)
  })
  try {
    return await Promise.race([send(ending.signal), ended])
  } finally {
    underway.delete(write)
    given?.removeEventListener('abort', stop)
  }
}
