import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { placeRegion } from './toast-place.ts'
import { type Shown, type ToastTone, dismissToast, toastStore } from '../browser/runtime/toast-store.ts'

export { toast } from '../browser/runtime/toast-store.ts'

/** How long a message stays, in milliseconds, and how far right a swipe dismisses it, in pixels. */
const TOAST_MS = 5000
const SWIPE_PX = 50
/** How long the page must be still before a message is placed, in milliseconds. */
const SETTLED_MS = 80

/** The region of messages; put it once near the end of the body. F8 moves the focus here. */
export function ToastRegion() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.nothing)
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const focusRegion = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.focus()
    }
    document.addEventListener('keydown', focusRegion)
    return () => document.removeEventListener('keydown', focusRegion)
  }, [])
  // Over an open modal dialog the region must be in the top layer too, or the backdrop would cover it.
  useEffect(() => {
    const box = region.current
    if (!shown || !box || !('showPopover' in box) || !document.querySelector('dialog:modal')) return
    box.popover = 'manual'
    box.showPopover()
    return () => {
      box.hidePopover()
      box.popover = null
    }
  }, [shown])
  useLayoutEffect(() => {
    if (!shown) return
    const place = () => region.current && placeRegion(region.current)
    place()
    let soon: ReturnType<typeof setTimeout>
    const again = () => {
      clearTimeout(soon)
      soon = setTimeout(place, SETTLED_MS)
    }
    // The page may change a moment later, or scroll, so the message is placed again.
    const grown = new ResizeObserver(again)
    for (const part of document.querySelectorAll('header, main, dialog')) grown.observe(part)
    document.addEventListener('scroll', again, { passive: true, capture: true })
    return () => {
      clearTimeout(soon)
      grown.disconnect()
      document.removeEventListener('scroll', again, { capture: true })
    }
  }, [shown])
  const urgent = shown?.tone === 'bad' || shown?.tone === 'warn'
  return (
    <div
      ref={region}
      role="region"
      aria-label="Notifications (F8)"
      tabIndex={-1}
      data-toasts
      className="pointer-events-none fixed inset-x-3 top-auto z-50 w-auto overflow-visible bg-transparent bottom-[calc(var(--nav-height)+0.75rem+env(safe-area-inset-bottom))] flex justify-center lg:inset-x-auto lg:right-6 lg:bottom-6"
    >
      {/* Both live regions exist from the start: one that arrives together with its words is often not read. */}
      <div role="status">{shown && !urgent && <Toast key={shown.id} message={shown} />}</div>
      <div role="alert">{shown && urgent && <Toast key={shown.id} message={shown} />}</div>
    </div>
  )
}

function Toast({ message }: { message: Shown }) {
  const [held, setHeld] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const startX = useRef<number | null>(null)

  useEffect(() => {
    if (held) return
    const timer = setTimeout(dismissToast, TOAST_MS)
    return () => clearTimeout(timer)
  }, [held])

  const move = (event: PointerEvent) => {
    // Only a moving pointer counts, because a message that appears under a resting one has not been read.
    if (event.movementX || event.movementY) setHeld(true)
    if (startX.current === null || !box.current) return
    const by = Math.max(0, event.clientX - startX.current)
    box.current.style.transform = `translateX(${by}px)`
    if (by >= SWIPE_PX) dismissToast()
  }
  const letGo = () => {
    startX.current = null
    if (box.current) box.current.style.transform = ''
  }

  const tone = message.tone ?? 'info'
  return (
    <div
      ref={box}
      className={classes(
        'pointer-events-auto flex w-full max-w-md touch-pan-y items-start gap-3 rounded-card border border-l-6 border-ink-line bg-ink p-3.5 text-on-ink shadow-float on-ink motion-safe:animate-rise',
        EDGES[tone],
      )}
      onPointerLeave={() => (setHeld(false), letGo())}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerDown={(event) => (setHeld(true), (startX.current = event.clientX))}
      onPointerMove={move}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    >
      <Icon name={ICONS[tone]} className="mt-0.5 size-5" />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{message.title}</p>
        {message.description && <p className="text-sm text-on-ink-muted">{message.description}</p>}
      </div>
      <button
        type="button"
        onClick={dismissToast}
        aria-label="Dismiss"
        className="-my-2 -mr-2 grid size-11 place-content-center rounded-control"
      >
        <Icon name="x" />
      </button>
    </div>
  )
}

const EDGES: Record<ToastTone, string> = {
  good: 'border-l-hivis',
  bad: 'border-l-sos',
  warn: 'border-l-amber',
  info: 'border-l-silver',
}

const ICONS: Record<ToastTone, IconName> = { good: 'check-circle', bad: 'warning', warn: 'warning', info: 'info' }
