import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Focused, goesToField, type Guard, heedsFrom, isTyping, types } from './guard.ts'

const EDITABLE =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, [contenteditable=true]'
const LOOK_MS = 200

/**
 * Shows an alert over the page without catching a key or a press that was meant for something else. While a person
 * types, it covers the page and the sentence still reaches its field. It takes the focus, on its heading, when typing
 * pauses, and returns it when the sentence continues.
 * @param order changes with each alert that joins, leaves or moves; undefined while there is none
 * @returns whether a press counts now
 */
export function useGuard(box: RefObject<HTMLDialogElement>, order: string | undefined): boolean {
  const guard = useRef<Guard>({ openedAt: 0, typedAt: -Infinity })
  const field = useRef<HTMLElement | null>(null)
  const shown = useRef<'no' | 'over' | 'modal'>('no')
  /** The pressed key, if its press counted. It stays until the click that the browser makes of it. */
  const held = useRef<string | null>(null)
  /** The cards that were shown when it was pressed. */
  const heldFor = useRef<string>()
  /** The cards for which a press counts. If others have been added since, no press does. */
  const [readyFor, setReadyFor] = useState<string>()

  useEffect(() => {
    const dialog = box.current
    if (!dialog) return
    const show = (as: 'no' | 'over' | 'modal') => {
      if (shown.current === as && as !== 'modal') return
      const before = shown.current
      shown.current = as
      if (before === 'over' && as !== 'over') hideOver(dialog)
      if (before === 'modal' && as !== 'modal') dialog.close()
      if (as === 'over') showOver(dialog)
      if (as === 'modal' && !dialog.open) dialog.showModal()
      if (as === 'modal') dialog.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
      if (as !== 'modal' && field.current?.isConnected) field.current.focus({ preventScroll: true })
    }
    // The sentence continues in its field, however soon after the alert. Any other key that comes too soon does
    // nothing.
    const keyDown = (event: KeyboardEvent) => {
      if (event.repeat && event.code === held.current) return
      const key = keyOf(event)
      const heeded = event.timeStamp >= heedsFrom(guard.current)
      const on = shown.current === 'modal' && field.current?.isConnected
      held.current = null
      if (on && goesToField(key, { focused: focusedIn(dialog), heeded })) show('over')
      else if (heeded) {
        held.current = event.code
        heldFor.current = order
        heed(event)
      } else refuse(event)
      if (types(key)) guard.current.typedAt = event.timeStamp
    }
    // The end of a press that counted also counts, because it ends a hold. The browser makes a click of the key only
    // after this event, and that click counts too.
    const keyUp = (event: KeyboardEvent) => {
      const { code } = event
      if (code !== held.current) return refuse(event)
      setTimeout(() => {
        if (held.current === code) held.current = null
      })
    }
    // A press that comes too soon does nothing in the alert, whether it is on a button or a link, or a key on one of
    // them.
    const refuse = (event: Event) => {
      if (shown.current === 'no' || !dialog.contains(event.target as Node)) return
      if (moves(event) || isOfHeldKey(event)) return
      if (event.timeStamp >= heedsFrom(guard.current)) return heed(event)
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    // A key that was pressed before these cards were shown was meant for something else.
    const holdsKey = () => held.current !== null && heldFor.current === order
    const isOfHeldKey = (event: Event) => holdsKey() && event.type === 'click' && (event as MouseEvent).detail === 0
    // On a busy machine the regular look comes late, and a press that counts must not wait for it.
    const heed = (event: Event) => {
      if (dialog.contains(event.target as Node)) flushSync(() => setReadyFor(order))
    }
    const closed = () => shown.current === 'modal' && show('modal')
    for (const press of PRESSES) addEventListener(press, refuse, true)
    addEventListener('keydown', keyDown, true)
    addEventListener('keyup', keyUp, true)
    dialog.addEventListener('close', closed)
    if (order === undefined) show('no')
    else {
      const { activeElement } = document
      if (activeElement instanceof HTMLElement && !dialog.contains(activeElement))
        field.current = activeElement.matches(EDITABLE) ? activeElement : null
      guard.current.openedAt = performance.now()
      setReadyFor(undefined)
      show(field.current && isTyping(guard.current, performance.now()) ? 'over' : 'modal')
    }
    const look = setInterval(() => {
      const now = performance.now()
      setReadyFor(now >= heedsFrom(guard.current) || holdsKey() ? order : undefined)
      if (shown.current === 'over' && !isTyping(guard.current, now)) show('modal')
    }, LOOK_MS)
    return () => {
      for (const press of PRESSES) removeEventListener(press, refuse, true)
      removeEventListener('keydown', keyDown, true)
      removeEventListener('keyup', keyUp, true)
      dialog.removeEventListener('close', closed)
      clearInterval(look)
    }
  }, [box, order])

  return order !== undefined && readyFor === order
}

const PRESSES = ['pointerdown', 'mousedown', 'touchstart', 'click', 'auxclick'] as const

const keyOf = (event: KeyboardEvent) => {
  const { key, ctrlKey, metaKey, altKey } = event
  return { key, ctrlKey, metaKey, altKey, altGraph: event.getModifierState('AltGraph') }
}

const moves = (event: Event) => event instanceof KeyboardEvent && !types(keyOf(event))

function focusedIn(dialog: HTMLDialogElement): Focused {
  const { activeElement } = document
  if (!activeElement || !dialog.contains(activeElement)) return 'nothing'
  if (activeElement.matches('input, textarea, select')) return 'input'
  return activeElement.matches('button, a, summary') ? 'control' : 'nothing'
}

/** Shows the dialog over the page and everything in it, without touching the focus. */
function showOver(dialog: HTMLDialogElement): void {
  if (!('showPopover' in dialog)) return (dialog as HTMLDialogElement).show()
  dialog.setAttribute('popover', 'manual')
  dialog.showPopover()
}

function hideOver(dialog: HTMLDialogElement): void {
  if (!('hidePopover' in dialog)) return (dialog as HTMLDialogElement).close()
  dialog.hidePopover()
  dialog.removeAttribute('popover')
}
