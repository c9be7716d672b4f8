import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '~/ui/button.tsx'

/** How long a press must be held before it counts. */
export const HOLD_MS = 600

/**
 * A button to be held for 0.6 s, by pointer, Enter or Space, while it fills. A press that cannot be held, for example
 * from a screen reader or a switch, is confirmed by a question instead.
 */
export function HoldButton({
  children,
  question,
  yes,
  variant,
  busy,
  ready,
  onHeld,
}: {
  children: ReactNode
  /** The question for a press that cannot be held, and the label of the button that confirms it. */
  question: string
  yes: string
  variant: 'sos' | 'primary'
  busy: boolean
  /** Whether presses count. It is false while a press may have been meant for something else. */
  ready: boolean
  onHeld: () => void
}) {
  const [held, setHeld] = useState(false)
  const [asked, setAsked] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const release = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    setHeld(false)
  }
  useEffect(() => release, [])
  const press = () => {
    if (!ready || busy || timer.current !== undefined) return
    setHeld(true)
    timer.current = setTimeout(() => {
      release()
      onHeld()
    }, HOLD_MS)
  }
  // The browser turns a key into a click, which would count as a press that cannot be held.
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (event.type === 'keyup') release()
    else if (!event.repeat) press()
  }
  return (
    <div className="grid gap-2">
      <Button
        data-acknowledge
        data-held={held || undefined}
        variant={variant}
        size="lg"
        full
        busy={busy}
        busyLabel="Acknowledging..."
        aria-disabled={!ready || undefined}
        className="hold-button touch-none"
        onPointerDown={(event: PointerEvent) => event.button === 0 && press()}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={release}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={onKey}
        onKeyUp={onKey}
        onBlur={release}
        onClick={(event) => ready && event.detail === 0 && setAsked(true)}
      >
        {children}
      </Button>
      {asked ? (
        <div role="group" aria-label={question} className="flex flex-wrap items-center gap-2">
          <strong role="alert">{question}</strong>
          <Button variant={variant} disabled={!ready} onClick={() => (setAsked(false), onHeld())}>
            {yes}
          </Button>
          <Button onClick={() => setAsked(false)}>No</Button>
        </div>
      ) : (
        <p className="text-center text-sm text-muted" aria-hidden>
          Hold to acknowledge
        </p>
      )}
    </div>
  )
}
