import { useEffect, useState, useSyncExternalStore } from 'react'

const STORED = 'row-keys'
const WAITS = 'waits'
const ROW = 'main [data-row]'
const BOX = '[data-select]'
const SEARCH = 'main [role=search] :is(input:not([type=hidden]), select)'

/**
 * Handles a list's keyboard shortcuts, with a line that explains them. It is used once on a page with rows
 * (`data-row`). The keys are ignored while a person types or a dialog is open, and can be switched off, because speech
 * input may press them by chance. Before the scripts run the space of the line is reserved.
 */
export function RowKeys() {
  const has = useSyncExternalStore(watchPage, whatIsThere, () => WAITS)
  const [off, setOff] = useState(isOff)
  const state = !has.includes(ROW) ? 'none' : off ? 'off' : 'on'
  useEffect(() => {
    if (state !== 'on') return
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [state])
  const turn = (to: 'on' | 'off') => {
    try {
      localStorage.setItem(STORED, to)
    } catch {
      // If the browser cannot store this, the keys are on again on the next page.
    }
    setOff(to === 'off')
  }
  // Without rows the space stays; otherwise the content below would move.
  if (has === WAITS || state === 'none') return <p className="no-print mt-2 hidden min-h-6 md:pointer-fine:block" />
  return (
    <p className="no-print mt-2 hidden text-sm text-muted md:pointer-fine:block">
      {state === 'on' ? (
        <>
          Keys: <Key>j</Key> and <Key>k</Key> move through the rows, <Key>Enter</Key> opens
          {has.includes(BOX) && (
            <>
              , <Key>x</Key> chooses
            </>
          )}
          {has.includes(SEARCH) && (
            <>
              , <Key>/</Key> goes to the search
            </>
          )}
          .{' '}
        </>
      ) : (
        'Keyboard shortcuts for lists are switched off. '
      )}
      <button
        type="button"
        className="link inline-flex min-h-6 items-center font-normal"
        onClick={() => turn(state === 'on' ? 'off' : 'on')}
      >
        {state === 'on' ? 'Switch off' : 'Switch on'}
      </button>
    </p>
  )
}

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded border border-line bg-surface px-1.5 font-mono text-xs">{children}</kbd>
)

function isOff(): boolean {
  try {
    return localStorage.getItem(STORED) === 'off'
  } catch {
    return false
  }
}

/** Calls back when the page changes, because a list's rows change with its filter. */
function watchPage(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
const whatIsThere = () => [ROW, BOX, SEARCH].filter((each) => document.querySelector(each)).join()

const rows = () => [...document.querySelectorAll<HTMLElement>(ROW)]

function hear(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (isTyping(event.target) || document.querySelector('dialog:modal')) return
  const row = document.activeElement?.closest<HTMLElement>('[data-row]') ?? null
  const done = DO[event.key]?.(row, event.target)
  if (done) event.preventDefault()
}

/** Runs a key's action on the focused row; returns whether it did anything. */
const DO: Record<string, (row: HTMLElement | null, target: EventTarget | null) => boolean> = {
  j: (row) => move(row, 1),
  k: (row) => move(row, -1),
  x: (row) => press(row?.querySelector<HTMLElement>(BOX)),
  // On a link or button in the row Enter works as usual.
  Enter: (row, target) => row === target && press(row?.querySelector<HTMLElement>('a[href]')),
  '/': () => {
    const field = document.querySelector<HTMLElement>(SEARCH)
    field?.focus()
    return field !== null
  },
}

function move(row: HTMLElement | null, by: 1 | -1): boolean {
  const all = rows()
  const at = row ? all.indexOf(row) + by : by === 1 ? 0 : all.length - 1
  const next = all[at]
  if (!next) return false
  next.tabIndex = -1
  next.focus()
  return true
}

function press(control: HTMLElement | null | undefined): boolean {
  control?.click()
  return Boolean(control)
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox'
  return target.isContentEditable || target.matches('textarea, select')
}
