/** A write that was ended because the dialog it was sent from was closed. */
export class WriteEnded extends Error {
  /** False: it never left. True: the server may have it or not. */
  readonly left: boolean

  constructor(left: boolean) {
    super('Ended')
    this.left = left
  }
}

const underway = new Set<{ from: Element; end: () => void }>()
/** The dialog in which somebody pressed last; null outside of dialogs. */
let pressedIn: Element | null = null
/** The dialog of the form that was sent last to each path, until it leaves: the part of the page that sends it may be late. */
const submitted = new Map<string, Element | null>()

/**
 * Watches what forms in dialogs send, so that closing a dialog ends it. Call it once, in the browser, after everything else
 * that wraps `fetch`: a write that waits for a password, or for somebody to sign in again, is ended as well.
 */
export function watchWrites(): void {
  const plain = window.fetch
  addEventListener('click', ({ target }) => (pressedIn = dialogOf(target)), { capture: true })
  addEventListener('submit', note, { capture: true })
  window.fetch = (input, init) => {
    if (!isPageWrite(input, init)) return plain(input, init)
    const path = pageOf(new URL(input as string | URL, location.href).pathname)
    const form = submitted.get(path)
    const from = form === undefined ? pressedIn : form
    submitted.delete(path)
    pressedIn = null
    if (!from) return plain(input, init)
    // A question whose answer sends closes with it: only the form of a closed dialog is taken back.
    if (form && !isOpen(form)) return Promise.reject(new WriteEnded(false))
    return endable(from, (signal) => plain(input, { ...init, signal }), init?.signal)
  }
}

const dialogOf = (target: EventTarget | null) => (target instanceof Element ? target.closest('dialog') : null)

const isOpen = (dialog: Element) => dialog.isConnected && dialog.hasAttribute('open')

function note(event: SubmitEvent): void {
  pressedIn = dialogOf(event.target)
  if ((event.target as Element).getAttribute('method') === 'post') submitted.set(pathOf(event), pressedIn)
}

/** Where a form goes, also by the button that was pressed in it. */
function pathOf({ target, submitter }: SubmitEvent): string {
  const to = submitter?.getAttribute('formaction') ?? (target as Element).getAttribute('action') ?? ''
  return new URL(to, location.href).pathname
}

/** The path of the page whose data this path reads or writes. */
export const pageOf = (pathname: string) => pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/')

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
