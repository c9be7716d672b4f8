/** A write that was ended because the dialog it was sent from was closed: the server may have it or not. */
export class WriteEnded extends Error {}

const underway = new Set<{ from: Element; end: () => void }>()
let sentFrom: Element | null = null

/**
 * Watches what forms in dialogs send, so that closing a dialog ends it. Call it once, in the browser, after everything else
 * that wraps `fetch`: a write that waits for a password, or for somebody to sign in again, is ended as well.
 */
export function watchWrites(): void {
  const plain = window.fetch
  const pressed = ({ target }: Event) => (sentFrom = target instanceof Element ? target.closest('dialog') : null)
  for (const type of ['click', 'submit']) addEventListener(type, pressed, { capture: true })
  window.fetch = (input, init) => {
    if (!isPageWrite(input, init)) return plain(input, init)
    const from = sentFrom
    sentFrom = null
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
        reject(new WriteEnded('Ended'))
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
