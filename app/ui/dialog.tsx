import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { StillWaiting } from './line-notice.tsx'
import { endWrites } from '../browser/runtime/page-writes.ts'

interface DialogProps {
  open: boolean
  /**
   * Called when the person closes the dialog by Escape, the cross or, if nothing can be entered in it, a press outside.
   * Not called when `open` turns false.
   */
  onClose: () => void
  title: ReactNode
  /** One sentence under the title, which is read out with it. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons; they stay visible while the rest scrolls. */
  footer?: ReactNode
  /** Content that stays visible under the buttons, because the page beneath the dialog cannot be reached. */
  below?: ReactNode
  /** False if the dialog cannot be closed by the cross, Escape or a press outside. */
  dismissable?: boolean
  wide?: boolean
  role?: 'dialog' | 'alertdialog'
}

/** The controls whose content would be lost by a press outside the dialog. */
const ENTERED = 'textarea, canvas, input:not([role], [type=file])'

/**
 * The browser's own modal dialog: it traps the focus, makes the rest of the page inert, and returns the focus
 * afterwards. If it is open on the first render, it is also shown without scripts (over the page, but not modal).
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  below,
  dismissable = true,
  wide,
  role,
}: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [openAtFirst] = useState(open)

  const opener = useRef<Element | null>(null)
  useEffect(() => {
    const dialog = box.current
    if (!dialog) return
    if (open && !dialog.matches(':modal')) {
      opener.current = document.activeElement
      dialog.removeAttribute('open')
      dialog.showModal()
    } else if (!open && dialog.open) {
      dialog.close()
    }
  }, [open])
  // A request that was sent from a dialog must not continue after the dialog is closed.
  useEffect(() => {
    const dialog = box.current
    return open && dialog ? () => endWrites(dialog) : undefined
  }, [open])
  // A dialog that unmounts with its page is never closed, so the browser would lose the focus.
  useEffect(
    () => () => {
      const { activeElement, body } = document
      if (activeElement === body && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    },
    [],
  )

  // Browsers close a dialog on a second Escape even if it refused the first, so a mandatory dialog is opened again.
  const closed = () => {
    if (!open) return
    if (dismissable) onClose()
    else box.current?.showModal()
  }
  const cancelled = (event: SyntheticEvent) => {
    if (event.target !== box.current) return
    event.preventDefault()
    if (dismissable) onClose()
  }

  return (
    // A press outside is only a convenience, because Escape and the cross do the same.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={box}
      open={openAtFirst}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={classes('dialog', wide && 'dialog-wide')}
      onCancel={cancelled}
      onClose={closed}
      onClick={({ target }) =>
        dismissable && target === box.current && !box.current.querySelector(ENTERED) && onClose()
      }
    >
      <div className="flex max-h-[calc(var(--screen)-1.75rem)] flex-col">
        <div className="flex items-start gap-3 border-b border-line px-4 py-3 sm:px-5">
          <div className="min-w-0 flex-1 py-1.5">
            <h2 id={`${id}-title`} className="text-lg font-bold">
              {title}
            </h2>
            {description && (
              <p id={`${id}-description`} className="mt-1 text-sm text-muted">
                {description}
              </p>
            )}
          </div>
          {dismissable && (
            <button
              type="button"
              onClick={onClose}
              aria-label="Close"
              className="-mr-2 grid size-11 shrink-0 place-content-center rounded-control text-muted hover:bg-sunken hover:text-text"
            >
              <Icon name="x" />
            </button>
          )}
        </div>
        {children && <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 sm:px-5">{children}</div>}
        {open && <StillWaiting />}
        {footer && (
          <div className="flex flex-col-reverse gap-2 border-t border-line px-4 py-3 sm:flex-row sm:justify-end sm:px-5">
            {footer}
          </div>
        )}
        {below && <div className="border-t border-line px-4 py-3 sm:px-5">{below}</div>}
      </div>
    </dialog>
  )
}
