/** A write that was ended because its dialog was closed. */
export class WriteEnded extends Error {
  /** @param left false if it was never sent; true if the server may or may not have it */
  constructor(readonly left: boolean) {
    super()
  }
}

const underway = new Set<{ from: Element; end: () => void }>()
/** The dialog in which the last press was made; null if it was not in one. */
let pressedIn: HTMLDialogElement | null = null
/**
 * The dialog from which a form was last submitted. It is stored until the form is sent, because the script that sends
 * it may be late.
 */
let formIn: HTMLDialogElement | null = null

/**
 * Watches writes from dialogs, so that closing a dialog ends them. Call it once, in the browser, after all other
 * wrappers of `fetch`: writes that are waiting for a password or a sign-in are then ended too.
 */
export function watchWrites(): void {
  const plain = window.fetch
  const pressed = ({ target, type }: Event) => {
    pressedIn = target instanceof Element ? target.closest('dialog') : null
    // The dialogs that ask for a password call the API rather than sending a form.
    if (type === 'submit') formIn = (target as HTMLFormElement).method === 'post' ? pressedIn : null
  }
  for (const type of ['click', 'submit']) addEventListener(type, pressed, { capture: true })
  window.fetch = (input, init) => {
    if (!isPageWrite(input, init)) return plain(input, init)
    const from = formIn ?? pressedIn
    // A dialog also closes when it sends its form, so a form is withdrawn only if its dialog was closed before that.
    const isTaken = formIn && !(formIn.isConnected && formIn.open)
    pressedIn = formIn = null
    if (isTaken) return Promise.reject(new WriteEnded(false))
    return from ? endable(from, (signal) => plain(input, { ...init, signal }), init?.signal) : plain(input, init)
  }
}

/** Returns whether a page's form is being sent. */
export const isPageWrite = (input: RequestInfo | URL, init?: RequestInit): boolean =>
  !(input instanceof Request) && init?.method !== undefined && new URL(input, location.href).pathname.endsWith('.data')

/** Ends the pending writes of a dialog. */
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
