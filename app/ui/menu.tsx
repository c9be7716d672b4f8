import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'

/** A button that opens a short list of actions below it. A details element, so it opens without scripts too. */
export function Menu({ label, face, children }: { label: string; face: ReactNode; children: ReactNode }) {
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const menu = box.current
      if (!menu?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        menu.querySelector('summary')?.focus()
      } else if (menu.contains(event.target as Node)) return
      menu.open = false
    }
    document.addEventListener('click', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('click', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  return (
    <details ref={box} className="relative">
      <summary className="plain flex min-h-11 min-w-11 items-center justify-end gap-2 rounded-control">
        <span className="sr-only">{label}</span>
        {face}
      </summary>
      <div className="absolute right-0 z-40 mt-2 grid w-64 grid-cols-1 max-w-[calc(100vw-2rem)] gap-0.5 rounded-card border border-line bg-surface p-2 text-text shadow-float">
        {children}
      </div>
    </details>
  )
}

/** The style of a menu entry; put it on a link or a button. */
export const menuItem =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left font-semibold text-text hover:bg-sunken'

/** Icon and words of an entry. */
export function MenuFace({ icon, children, className }: { icon: IconName; children: ReactNode; className?: string }) {
  return (
    <span className={classes('flex items-center gap-3', className)}>
      <Icon name={icon} className="size-5 text-muted" />
      {children}
    </span>
  )
}
