/** A write that was ended because its dialog was closed. */
export class WriteEnded extends Error {
  /** @param left false: it was never sent; true: the server may have it or not */
  constructor(readonly left: boolean) {
    super()
  }
}

const underway = new Set<{ from: Element; end: () => void }>()
/** The dialog of the last press; null outside dialogs. */
let pressedIn: HTMLDialogElement | null = null
/** The dialog of the last form, until it is sent, because the script that sends it may be late. */
let formIn: HTMLDialogElement | null = null

/**
 * Watches writes from dialogs, so that closing a dialog ends them. Call it once, in the browser, after all other
 * wrappers of `fetch`: writes that wait for a password or a sign-in are ended too.
 */
export function watchWrites(): void {
  const plain = window.fetch
  const pressed = ({ target, type }: Event) => {
    pressedIn = target instanceof Element ? target.closest('dialog') : null
    // The dialogs that ask for a password do not send a form: they call the API.
    if (type === 'submit') formIn = (target as HTMLFormElement).method === 'post' ? pressedIn : null
  }
  for (const type of ['click', 'submit']) addEventListener(type, pressed, { capture: true })
  window.fetch = (input, init) => {
    if (!isPageWrite(input, init)) return plain(input, init)
    const from = formIn ?? pressedIn
    // A dialog also closes when it sends its form. Only a form whose dialog was closed before is withdrawn.
    const isTaken = formIn && !(formIn.isConnected && formIn.open)
    pressedIn = formIn = null
    if (isTaken) return Promise.reject(new WriteEnded(false))
    return from ? endable(from, (signal) => plain(input, { ...init, signal }), init?.signal) : plain(input, init)
  }
}

/** Is a page's form being sent? */
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
