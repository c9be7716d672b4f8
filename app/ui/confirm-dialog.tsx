import { type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/**
 * Asks before something is done. With `word`, it must be typed before the button works (for what cannot be undone).
 * `onConfirm` does the deed; the caller turns `open` off.
 */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  word,
  busy,
  onConfirm,
  onCancel,
}: {
  open: boolean
  title: ReactNode
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  word?: string
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const ready = !word || typed.trim() === word
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      role="alertdialog"
      footer={
        <>
          <Button onClick={onCancel}>{cancelLabel}</Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            disabled={!ready}
            busy={busy}
            onClick={onConfirm}
            aria-describedby={word ? `${id}-hint` : undefined}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {word && (
        <div className="mt-4 grid gap-1.5">
          <label htmlFor={id} className="font-semibold">
            Type {word} to confirm
          </label>
          <p id={`${id}-hint`} className="text-sm text-muted">
            The button works once the word is typed.
          </p>
          <input
            id={id}
            className="control"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
          />
        </div>
      )}
    </Dialog>
  )
}
